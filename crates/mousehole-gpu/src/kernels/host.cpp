// Runs the kernels on the host, for tests on machines without a device: the same source, compiled by a C++ compiler.
//
// A thread of a block is a fiber. It runs until it has to wait for the other lanes of its warp, and then lets the next one run.
// Blocks run one after the other.

#include <csetjmp>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>

#define __global__
#define __device__ static
#define __launch_bounds__(...)
#define __shared__ static thread_local

struct Index { unsigned x; };
struct ulonglong2 { unsigned long long x, y; };
struct uint4 { unsigned x, y, z, w; };
static ulonglong2 make_ulonglong2(unsigned long long x, unsigned long long y) { return {x, y}; }

static const unsigned LANES = 32, THREADS = 64;
static const size_t STACK = 64 << 10;

struct Warp {
    unsigned long long values[2][LANES];
    unsigned arrived, generation;
};

struct Fiber {
    Index thread;
    bool done;
    bool began;
    jmp_buf at;
    ucontext_t context;
    char *stack;
};

static thread_local Fiber fibers[THREADS];
static thread_local Warp warps[THREADS / LANES];
static thread_local Fiber *current;
static thread_local Index blockIdx, blockDim, gridDim;
static thread_local jmp_buf scheduler;
static thread_local ucontext_t scheduler_context;
#define threadIdx (current->thread)

static __attribute__((noinline)) void pause() {
    if (!_setjmp(current->at)) _longjmp(scheduler, 1);
}

static Warp &warp() { return warps[current->thread.x / LANES]; }

// Waits for all lanes of the warp. Two sets of values take turns, so that nobody writes over what another has yet to read.
static const unsigned long long *gather(unsigned long long value) {
    Warp &own = warp();
    unsigned generation = own.generation;
    own.values[generation & 1][current->thread.x % LANES] = value;
    if (++own.arrived == LANES) {
        own.arrived = 0;
        own.generation++;
    } else {
        while (warp().generation == generation) pause();
    }
    return warp().values[generation & 1];
}

static void __syncwarp() { gather(0); }
static void __threadfence() {}
template <class T> static T __shfl_sync(unsigned, T value, unsigned lane) { return (T)gather(value)[lane % LANES]; }
template <class T> static T __shfl_xor_sync(unsigned, T value, unsigned mask) {
    unsigned lane = current->thread.x % LANES;
    return (T)gather(value)[lane ^ mask];
}
template <class T> static T __shfl_down_sync(unsigned, T value, unsigned by) {
    unsigned lane = current->thread.x % LANES;
    return (T)gather(value)[lane + by < LANES ? lane + by : lane];
}
static unsigned __ballot_sync(unsigned, bool value) {
    const unsigned long long *values = gather(value);
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < LANES; lane++) lanes |= (unsigned)values[lane] << lane;
    return lanes;
}
static unsigned __reduce_or_sync(unsigned, unsigned value) {
    const unsigned long long *values = gather(value);
    unsigned all = 0;
    for (unsigned lane = 0; lane < LANES; lane++) all |= (unsigned)values[lane];
    return all;
}
static bool __any_sync(unsigned, bool value) { return __ballot_sync(0, value) != 0; }
static int __popc(unsigned value) { return __builtin_popcount(value); }
static int __popcll(unsigned long long value) { return __builtin_popcountll(value); }
static int __ffs(unsigned value) { return __builtin_ffs((int)value); }
static int __ffsll(unsigned long long value) { return __builtin_ffsll((long long)value); }
template <class T> static T __ldcg(const T *from) { return *from; }
template <class T, class V> static T atomicAdd(T *at, V value) { T old = *at; *at += (T)value; return old; }
template <class T> static T atomicOr(T *at, T value) { T old = *at; *at |= value; return old; }
template <class T> static T atomicAnd(T *at, T value) { T old = *at; *at &= value; return old; }
template <class T> static T atomicExch(T *at, T value) { T old = *at; *at = value; return old; }
template <class T> static T atomicMax(T *at, T value) { T old = *at; if (value > old) *at = value; return old; }

#include "kernels.cuh"

typedef void Kernel(const void *);
template <class T, void (*KERNEL)(T)> static void call(const void *params) { KERNEL(*(const T *)params); }
template <class T> T parameters_of(void (*)(T));
static thread_local Kernel *kernel;
static thread_local const void *params;

static void run() {
    kernel(params);
    current->done = true;
    _longjmp(scheduler, 1);
}

static void run_block() {
    memset(warps, 0, sizeof warps);
    for (unsigned i = 0; i < THREADS; i++) {
        Fiber &fiber = fibers[i];
        fiber.thread.x = i;
        fiber.done = fiber.began = false;
        if (!fiber.stack) fiber.stack = (char *)malloc(STACK);
    }
    for (volatile unsigned left = THREADS; left;) {
        for (volatile unsigned i = 0; i < THREADS; i++) {
            Fiber &fiber = fibers[i];
            if (fiber.done) continue;
            current = &fiber;
            if (_setjmp(scheduler) == 0) {
                if (fiber.began) _longjmp(fiber.at, 1);
                fiber.began = true;
                getcontext(&fiber.context);
                fiber.context.uc_stack.ss_sp = fiber.stack;
                fiber.context.uc_stack.ss_size = STACK;
                fiber.context.uc_link = nullptr;
                makecontext(&fiber.context, run, 0);
                swapcontext(&scheduler_context, &fiber.context);
            }
            if (fibers[i].done) left = left - 1;
        }
    }
}

// Runs a kernel; gives 0, or 1 if there is none of that name.
extern "C" int mousehole_launch(const char *name, unsigned blocks, const void *given) {
    struct { const char *name; Kernel *kernel; } kernels[] = {
#define KERNEL(name) {#name, call<decltype(parameters_of(name)), name>},
        KERNELS
#undef KERNEL
    };
    for (auto &known : kernels) {
        if (strcmp(known.name, name)) continue;
        kernel = known.kernel;
        params = given;
        gridDim.x = blocks;
        blockDim.x = THREADS;
        for (unsigned block = 0; block < blocks; block++) {
            blockIdx.x = block;
            run_block();
        }
        return 0;
    }
    return 1;
}

extern "C" unsigned mousehole_params_size() { return sizeof(Params); }
