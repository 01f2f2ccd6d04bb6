// A driver and a compiler of NVIDIA's for tests: one library that has what the engine calls of both, and runs the kernels on the host.
//
// Every call is counted. From call FAKE_FAILS_AT on, all answer FAKE_ERROR, as those of a device do that went away; with
// FAKE_ONCE only that one does. The calls are counted in the file FAKE_CALLS at the end.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long u64;

static long calls;

static long number(const char *name, long otherwise) {
    const char *value = getenv(name);
    return value ? atol(value) : otherwise;
}

static int fails_after(int counted) {
    long at = number("FAKE_FAILS_AT", 0);
    calls += counted;
    if (!at || calls < at || (getenv("FAKE_ONCE") && calls > at)) return 0;
    return (int)number("FAKE_ERROR", 999);
}

static int fails(void) { return fails_after(1); }

__attribute__((destructor)) static void count_calls(void) {
    const char *path = getenv("FAKE_CALLS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld", calls);
    fclose(file);
}

#define CALL                        \
    do {                            \
        int error = fails();        \
        if (error) return error;    \
    } while (0)

// What has been allocated: to free or to touch anything else is an error of the engine.
static struct { char *at; size_t bytes; } held[4096];

static int is_held(u64 at, size_t bytes) {
    for (int i = 0; i < 4096; i++) {
        if (held[i].at && (char *)at >= held[i].at && (char *)at + bytes <= held[i].at + held[i].bytes) return 1;
    }
    fprintf(stderr, "%zu bytes at %llx are not allocated\n", bytes, at);
    abort();
}

int cuInit(unsigned flags) { (void)flags; CALL; return 0; }
int cuDriverGetVersion(int *version) { CALL; *version = 13000; return 0; }
int cuDeviceGetCount(int *count) { CALL; *count = 1; return 0; }
int cuDeviceGet(int *device, int ordinal) { CALL; *device = ordinal; return 0; }
int cuDeviceGetName(char *name, int room, int device) { (void)device; CALL; snprintf(name, room, "a fake"); return 0; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
    (void)device;
    CALL;
    // Multiprocessors, and the capability.
    *value = attribute == 75 ? 9 : attribute == 76 ? 0 : 1;
    return 0;
}
int cuDeviceTotalMem_v2(size_t *bytes, int device) { (void)device; CALL; *bytes = 1 << 30; return 0; }
static int context;
int cuDevicePrimaryCtxRetain(void **into, int device) { (void)device; CALL; *into = &context; return 0; }
int cuDevicePrimaryCtxRelease_v2(int device) { (void)device; CALL; return 0; }
// It goes before nearly every other call, and is not counted: to fail here is to fail there.
int cuCtxGetCurrent(void **into) { *into = &context; return fails_after(0); }
int cuCtxSetCurrent(void *given) { (void)given; CALL; return 0; }
int cuCtxSynchronize(void) { CALL; return 0; }
int cuMemGetInfo_v2(size_t *free, size_t *total) { CALL; *free = *total = 1 << 30; return 0; }

int cuMemAlloc_v2(u64 *at, size_t bytes) {
    CALL;
    for (int i = 0; i < 4096; i++) {
        if (held[i].at) continue;
        size_t room = (bytes + 15) / 16 * 16;
        held[i].at = aligned_alloc(16, room);
        held[i].bytes = bytes;
        // A device does not clear what it gives out.
        memset(held[i].at, 0xaa, room);
        *at = (u64)held[i].at;
        return 0;
    }
    return 2;
}
int cuMemFree_v2(u64 at) {
    CALL;
    for (int i = 0; i < 4096; i++) {
        if (held[i].at != (char *)at) continue;
        free(held[i].at);
        held[i].at = NULL;
        return 0;
    }
    return 1;
}
int cuMemsetD8_v2(u64 at, unsigned char byte, size_t bytes) { CALL; is_held(at, bytes); memset((void *)at, byte, bytes); return 0; }
int cuMemcpyHtoD_v2(u64 to, const void *from, size_t bytes) { CALL; is_held(to, bytes); memcpy((void *)to, from, bytes); return 0; }
int cuMemcpyDtoH_v2(void *to, u64 from, size_t bytes) { CALL; is_held(from, bytes); memcpy(to, (void *)from, bytes); return 0; }

static int (*launch)(const char *, unsigned, const void *);
int cuModuleLoadData(void **module, const void *image) {
    CALL;
    if (memcmp(image, "kernels", 8)) return 200;
    void *library = dlopen(getenv("FAKE_KERNELS"), RTLD_NOW);
    if (!library) return 301;
    *(void **)&launch = dlsym(library, "mousehole_launch");
    *module = library;
    return launch ? 0 : 500;
}
int cuModuleUnload(void *module) { (void)module; CALL; return 0; }
int cuModuleGetFunction(void **function, void *module, const char *name) { (void)module; CALL; *function = strdup(name); return 0; }
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int threads, size_t shared) {
    (void)function, (void)threads, (void)shared;
    CALL;
    *blocks = 2;
    return 0;
}
int cuLaunchKernel(void *function, unsigned x, unsigned y, unsigned z, unsigned threads, unsigned y_threads, unsigned z_threads,
                   unsigned shared, void *stream, void **arguments, void **extra) {
    (void)y, (void)z, (void)threads, (void)y_threads, (void)z_threads, (void)shared, (void)stream, (void)extra;
    CALL;
    return launch(function, x, arguments[0]) ? 500 : 0;
}

// Errors have names even when the device is gone.
int cuGetErrorString(int error, const char **text) {
    static char words[64];
    snprintf(words, sizeof words, "error %d of the fake", error);
    *text = words;
    return 0;
}
int cuGetErrorName(int error, const char **text) { return cuGetErrorString(error, text); }

// The compiler has errors of its own: that it failed inside.
#undef CALL
#define CALL                        \
    do {                            \
        if (fails()) return 11;     \
    } while (0)

int nvrtcCreateProgram(void **program, const char *source, const char *name, int headers, const char *const *texts, const char *const *names) {
    (void)source, (void)name, (void)headers, (void)texts, (void)names;
    CALL;
    *program = &context;
    return 0;
}
int nvrtcCompileProgram(void *program, int options, const char *const *texts) { (void)program, (void)options, (void)texts; CALL; return 0; }
int nvrtcDestroyProgram(void **program) { CALL; *program = NULL; return 0; }
int nvrtcGetProgramLogSize(void *program, size_t *bytes) { (void)program; CALL; *bytes = 1; return 0; }
int nvrtcGetProgramLog(void *program, char *text) { (void)program; CALL; *text = 0; return 0; }
int nvrtcGetCUBINSize(void *program, size_t *bytes) { (void)program; CALL; *bytes = 8; return 0; }
int nvrtcGetCUBIN(void *program, char *image) { (void)program; CALL; memcpy(image, "kernels", 8); return 0; }
