// Any moves, by lists: graphs, 8 directions, long jumps, several cats.
//
// A round turns rows into columns and back. First, for each row, the union of the rows that the winner's moves lead to;
// 64 rows are turned into columns, words of 64 rows. Then, for each column, what all of the loser's moves lead to, 64 rows
// at once, turned back into rows. Where several cats move together, unions and intersections are made along one axis of
// their placements after the other.

// Turns 64 words over: bit j of word i becomes bit i of word j. Lane l has the words l and l + 32.
__device__ inline void transpose(u64 &low, u64 &high) {
    // Blocks of 32 are exchanged within a lane, smaller ones between lanes.
    u64 swap = ((low >> 32) ^ high) & 0xffffffffull;
    low ^= swap << 32;
    high ^= swap;
    u32 lane = lane_number();
    u64 mask = 0x0000ffff0000ffffull;
    for (u32 step = 16; step; step >>= 1, mask ^= mask << step) {
        for (u32 k = 0; k < 2; k++) {
            u64 own = k ? high : low;
            u64 other = __shfl_xor_sync(ALL, own, step);
            bool upper = lane & step;
            u64 turned = upper ? (own & ~mask) | ((other & ~mask) >> step) : (own & mask) | ((other & mask) << step);
            if (k) high = turned; else low = turned;
        }
    }
}

// The union of the rows that the moves of a row lead to, in a word; `rows` are the sets.
__device__ inline u64 some_move(const Params &p, const u64 *sets, u64 row, u64 word) {
    if (p.nothing_yet) return 0;
    if (!p.to_at) return sets[row * p.words + word];
    u64 set = 0;
    for (u32 at = p.to_at[row], end = p.to_at[row + 1]; at < end; at++) set |= sets[(u64)p.to[at] * p.words + word];
    return set;
}

// What the winner wins when it is to move, by columns: warps take 64 rows and a word each.
extern "C" __global__ void __launch_bounds__(256) winner_columns(Params p) {
    u64 blocks = (p.rows + 63) / 64, columns = p.words * 64;
    const u64 *sets = p.fold_from ? p.fold_from : p.won;
    u64 won = 0;
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        p.gains[(p.round + 1) & 63] = 0;
        p.winner_won[(p.round + 1) & 63] = 0;
    }
    for (u64 item = warp_number(); item < blocks * p.words; item += warp_count()) {
        u64 block = item / p.words, word = item % p.words;
        u64 row = block * 64 + lane_number();
        u64 low = row < p.rows ? winner_word(p, row, word, some_move(p, sets, row, word)) : 0;
        u64 high = row + 32 < p.rows ? winner_word(p, row + 32, word, some_move(p, sets, row + 32, word)) : 0;
        won += __popcll(low) + __popcll(high);
        transpose(low, high);
        u64 *out = p.columns + block * columns + word * 64 + lane_number();
        out[0] = low;
        out[32] = high;
    }
    add_total(&p.winner_won[p.round & 63], won);
}

// The rows, of 64, in which all moves of a bit lead to what the winner wins.
__device__ inline u64 every_move(const Params &p, const u64 *columns, u64 bit) {
    if (bit >= p.bits) return 0;
    if (!p.every_at) return columns[bit];
    u64 rows = ~0ull;
    for (u32 at = p.every_at[bit], end = p.every_at[bit + 1]; at < end && rows; at++) rows &= columns[p.every[at]];
    return rows;
}

// What the winner gains with the loser to move: warps take 64 rows and a word each.
extern "C" __global__ void __launch_bounds__(256) loser_rows(Params p) {
    u64 blocks = (p.rows + 63) / 64, columns = p.words * 64;
    const u64 *sets = p.every_at ? p.columns : p.fold_from;
    u64 gained = 0;
    for (u64 item = warp_number(); item < blocks * p.words; item += warp_count()) {
        u64 block = item / p.words, word = item % p.words;
        const u64 *from = sets + block * (p.every_at ? columns : p.bits);
        u64 low = every_move(p, from, word * 64 + lane_number());
        u64 high = every_move(p, from, word * 64 + 32 + lane_number());
        transpose(low, high);
        for (u32 k = 0; k < 2; k++) {
            u64 row = block * 64 + 32 * k + lane_number();
            u64 fresh = 0;
            if (row < p.rows) {
                u64 *won = p.won + row * p.words + word;
                fresh = (k ? high : low) & winnable_word(p, row, word) & ~*won;
                if (fresh) {
                    if (p.last) p.fresh[row * p.words + word] = fresh; else *won |= fresh;
                }
            }
            gained += __popcll(fresh);
            if (p.plies) {
                u32 lanes = __ballot_sync(ALL, fresh != 0);
                for (; lanes; lanes &= lanes - 1) {
                    u32 lane = __ffs(lanes) - 1;
                    write_plies(p, block * 64 + 32 * k + lane, word, __shfl_sync(ALL, fresh, lane));
                }
            }
        }
    }
    add_total(&p.gains[p.round & 63], gained);
    if (warp_number() == 0) add_total(p.looked_at, lane_number() == 0 ? p.rows * p.bits : 0);
}

// Folds along one axis of the placements of several cats: values of neighbours on it are `axis_worth` apart. The union
// of sets of rows, or the intersection of columns.
__device__ inline void fold(const Params &p) {
    u64 threads = (u64)gridDim.x * blockDim.x;
    for (u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; i < p.axis_elements; i += threads) {
        u64 low = i % p.axis_worth, place = i / p.axis_worth % p.axis_base;
        u64 high = i / p.axis_worth / p.axis_base;
        const u64 *from = p.fold_from + high * p.axis_base * p.axis_worth + low;
        u64 value = p.axis_all ? ~0ull : 0;
        for (u32 at = p.to_at[place], end = p.to_at[place + 1]; at < end; at++) {
            u64 other = from[(u64)p.to[at] * p.axis_worth];
            value = p.axis_all ? value & other : value | other;
        }
        p.fold_to[i] = value;
    }
}

extern "C" __global__ void __launch_bounds__(256) fold_axis(Params p) { fold(p); }

// The columns of 64 rows without the room of the last word: placements alone, so that axes are regular.
extern "C" __global__ void __launch_bounds__(256) pack_columns(Params p) {
    u64 blocks = (p.rows + 63) / 64, threads = (u64)gridDim.x * blockDim.x;
    for (u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; i < blocks * p.bits; i += threads) {
        p.fold_to[i] = p.columns[i / p.bits * p.words * 64 + i % p.bits];
    }
}
