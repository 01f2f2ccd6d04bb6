// What all kernels share: the one structure they are called with, sets of bits by warps, and distances.
//
// A row is a number of the winner, a bit of a row is a number of the loser. `won` has the positions that the winner wins
// with the loser to move. A warp handles 64 words, two to a lane.

typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

#define ALL 0xffffffffu
#define NO_BIT 0xffffffffu
#define NEVER 0xffff
#define DONE 1
#define FROZEN 2

// Mirrored by `Params` in src/params.rs: only pointers and numbers of 64 bits, so that there is no padding.
struct Params {
    // The set, what a round gained while others still read the set, and the plies of each bit.
    u64 *won;
    u64 *fresh;
    u16 *plies;
    // Where the winner's moves lead from each row, and where they come from. No list where a row is the only one.
    const u32 *to_at;
    const u32 *to;
    const u32 *from_at;
    const u32 *from;
    // Where the loser's moves lead from each bit.
    const u32 *every_at;
    const u32 *every;
    // By row: whether all is won that is not lost, or the winner cannot move and loses by that; the bit that is a capture.
    const u8 *state;
    const u32 *capture;
    // By row and word, where there are several captures to a row.
    const u64 *captures;
    // By word: bits that stand for a number, that are lost in a row, and in a row that is done; where the loser passes, and
    // where it has to stay.
    const u64 *used;
    const u64 *lost;
    const u64 *lost_in_done;
    const u64 *floor;
    const u64 *stuck;
    // The tiles above, below, left and right of each, or NO_BIT.
    const u32 *beside;
    // By row, its first moves, and where other moves to it come from.
    const void *row_moves;
    const void *origins;
    // Tiles to be looked at in this round and in the next, as masks of each row and as lists of row and tile; masks of those
    // in which nothing is left to win; in pairs, of those in which anything is won and in which everything is; a list of those
    // that gained.
    u64 *dirty;
    u32 *queue;
    u32 *queue_lengths;
    u64 *full;
    u64 *known;
    u32 *gained;
    u32 *gained_lengths;
    // By columns, what the winner wins when it is to move.
    u64 *columns;
    // Folding along an axis.
    const u64 *fold_from;
    u64 *fold_to;
    // By round: positions gained with the loser to move, and those won so far with the winner to move. All looked at.
    u64 *gains;
    u64 *winner_won;
    u64 *looked_at;
    // What is read back.
    u16 *out;
    u64 rows;
    // Words of a row.
    u64 words;
    u64 tiles;
    u64 mask_words;
    u64 tile_shift;
    u64 bits;
    u64 jump;
    u64 stays;
    u64 capture_wins;
    // Whether gains are kept apart for good, and whether the set is taken to be empty.
    u64 last;
    u64 nothing_yet;
    // Whether plies that are there may be more than those of this round.
    u64 lowers;
    u64 any_lost;
    u64 round;
    u64 now;
    u64 axis_base;
    u64 axis_worth;
    u64 axis_all;
    u64 axis_elements;
    u64 at;
};

__device__ inline u32 lane_number() { return threadIdx.x & 31; }

__device__ inline u64 warp_number() { return ((u64)blockIdx.x * blockDim.x + threadIdx.x) >> 5; }

__device__ inline u64 warp_count() { return (u64)gridDim.x * blockDim.x >> 5; }

// The sum over the lanes of a warp, in its first lane.
__device__ inline u64 warp_sum(u64 value) {
    for (int step = 16; step; step >>= 1) value += __shfl_down_sync(ALL, value, step);
    return value;
}

// Adds up over the warps that call it, once each.
__device__ inline void add_total(u64 *total, u64 value) {
    value = warp_sum(value);
    if (lane_number() == 0 && value) atomicAdd(total, value);
}

// What is won in a word of a row with the winner to move, given the union of the rows that its moves lead to.
__device__ inline u64 winner_word(const Params &p, u64 row, u64 word, u64 reached) {
    u64 won = reached & ~p.lost[word];
    if (p.state[row] == DONE) won = p.used[word] & ~p.lost_in_done[word];
    if (p.state[row] == FROZEN) won = 0;
    u64 captures = 0;
    if (p.captures) {
        captures = p.captures[row * p.words + word];
    } else if (p.capture[row] != NO_BIT && p.capture[row] / 64 == word) {
        captures = 1ull << (p.capture[row] % 64);
    }
    return p.capture_wins ? won | captures : won & ~captures;
}

// What may be won in a word of a row with the loser to move: what is not lost.
__device__ inline u64 winnable_word(const Params &p, u64 row, u64 word) {
    u64 may = p.used[word] & ~(p.state[row] == DONE ? p.lost_in_done[word] : p.lost[word]);
    if (p.capture_wins) return may;
    if (p.captures) return may & ~p.captures[row * p.words + word];
    return p.capture[row] != NO_BIT && p.capture[row] / 64 == word ? may & ~(1ull << (p.capture[row] % 64)) : may;
}

// Writes the plies of the bits of a word, by the whole warp: two bits to a lane.
__device__ inline void write_plies(const Params &p, u64 row, u64 word, u64 bits) {
    u32 two = (u32)(bits >> (2 * lane_number())) & 3;
    u16 *at = p.plies + (row * p.words + word) * 64 + 2 * lane_number();
    if (p.lowers) {
        if ((two & 1) && at[0] < p.now) two &= 2;
        if ((two & 2) && at[1] < p.now) two &= 1;
    }
    if (two == 3) *(u32 *)at = (u32)p.now | (u32)p.now << 16;
    if (two == 1) at[0] = (u16)p.now;
    if (two == 2) at[1] = (u16)p.now;
}

// The same for two words of each lane.
__device__ inline void write_all_plies(const Params &p, u64 row, u64 first_word, u64 bits_0, u64 bits_1) {
    u32 lanes = __ballot_sync(ALL, (bits_0 | bits_1) != 0);
    for (; lanes; lanes &= lanes - 1) {
        u32 lane = __ffs(lanes) - 1;
        u64 low = __shfl_sync(ALL, bits_0, lane), high = __shfl_sync(ALL, bits_1, lane);
        if (low) write_plies(p, row, first_word + 2 * lane, low);
        if (high) write_plies(p, row, first_word + 2 * lane + 1, high);
    }
}
