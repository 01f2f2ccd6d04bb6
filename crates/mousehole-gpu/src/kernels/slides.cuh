// The loser is one animal on a grid that jumps at most 8 cells in 4 directions, and so is the winner.
//
// A word is a patch of 8 x 8 cells, and a tile is 8 x 8 patches: what a warp looks at. In a tile, the words go round its
// border first and then through its inside row by row, so that the words beside another tile lie together.
//
// A tile of a row is looked at when a row that the winner can move to gained something there, or beside it.

#define TOP_ROW 0xffull
#define LEFT_COLUMN 0x0101010101010101ull
#define RIGHT_COLUMN (LEFT_COLUMN << 7)

// How patches of a tile are laid out: 0 to 7 is the top row, 7 to 14 the right column, 14 to 21 the bottom row from right to
// left, 21 to 27 the left column upwards, the rest the inside.
__device__ inline u32 patch_row(u32 word) {
    if (word < 8) return 0;
    if (word < 14) return word - 7;
    if (word < 22) return 7;
    if (word < 28) return 28 - word;
    return 1 + (word - 28) / 6;
}

__device__ inline u32 patch_column(u32 word) {
    if (word < 8) return word;
    if (word < 14) return 7;
    if (word < 22) return 21 - word;
    if (word < 28) return 0;
    return 1 + (word - 28) % 6;
}

// The word of a patch on the border of the tile on one side, the one that touches patch `i` of our border.
__device__ inline u32 border_word(u32 side, u32 i) {
    if (side == 0) return 21 - i;
    if (side == 1) return i;
    if (side == 2) return 7 + i;
    return i == 0 ? 0 : 28 - i;
}

// All bits of a patch moved by one cell; `behind` is the patch that bits come in from.
__device__ inline u64 moved_up(u64 patch, u64 behind) { return patch >> 8 | behind << 56; }
__device__ inline u64 moved_down(u64 patch, u64 behind) { return patch << 8 | behind >> 56; }
__device__ inline u64 moved_left(u64 patch, u64 behind) {
    return (patch & ~LEFT_COLUMN) >> 1 | (behind & LEFT_COLUMN) << 7;
}
__device__ inline u64 moved_right(u64 patch, u64 behind) {
    return (patch & ~RIGHT_COLUMN) << 1 | (behind & RIGHT_COLUMN) >> 7;
}

// Where a lane is in a tile: its two words, and the word beside the tile that it reads.
struct Lane {
    // Places in a square of 10 x 10 words: the tile and what touches it.
    u32 at[2];
    u32 at_border;
    // For each of its words, which borders of the tile it is on: 1 top, 2 bottom, 4 left, 8 right.
    u32 borders[2];
    u32 side;
    u32 border_word;
};

__device__ inline Lane lane_of_tile() {
    u32 lane = lane_number();
    Lane own;
    for (u32 k = 0; k < 2; k++) {
        u32 row = patch_row(2 * lane + k), column = patch_column(2 * lane + k);
        own.at[k] = (row + 1) * 10 + column + 1;
        own.borders[k] = (row == 0 ? 1 : 0) | (row == 7 ? 2 : 0) | (column == 0 ? 4 : 0) | (column == 7 ? 8 : 0);
    }
    u32 side = lane / 8, i = lane % 8;
    own.side = side;
    own.border_word = border_word(side, i);
    own.at_border = side == 0 ? i + 1 : side == 1 ? 90 + i + 1 : side == 2 ? (i + 1) * 10 : (i + 1) * 10 + 9;
    return own;
}

// The borders of the tile near which bits of a lane are new: within a jump of the loser, bits beyond depend on them.
__device__ inline u32 touched_borders(const Params &p, const Lane &own, u64 new_0, u64 new_1) {
    u32 jump = (u32)p.jump;
    u64 high = jump >= 8 ? ~0ull : (1ull << (8 * jump)) - 1, low = jump >= 8 ? ~0ull : ~(~0ull >> (8 * jump));
    u64 left = jump >= 8 ? ~0ull : ((1ull << jump) - 1) * LEFT_COLUMN, right = jump >= 8 ? ~0ull : left << (8 - jump);
    u32 touched = 0;
    for (u32 k = 0; k < 2; k++) {
        u64 bits = k ? new_1 : new_0;
        u32 near = (bits & high ? 1 : 0) | (bits & low ? 2 : 0) | (bits & left ? 4 : 0) | (bits & right ? 8 : 0);
        touched |= near & own.borders[k];
    }
    return touched;
}

// What a warp needs of a row, in one read: five moves, the last of them again if there are fewer; the capture; how many moves.
struct RowMoves {
    u32 to[5];
    u32 capture;
    u32 moves;
    u32 unused;
};

// The rows from which the winner can move to a row: as many as fit, and how many there are.
struct RowOrigins {
    u32 from[7];
    u32 count;
};

// Marks what is to be looked at in the next round since a tile of a row gained bits: the tile, and those beside it that depend
// on these bits, in all rows from which the winner can move here. What is marked already, or has nothing left to win, is not
// queued again.
__device__ inline void mark(const Params &p, u32 row, u32 tile, u32 borders) {
    u32 lane = lane_number(), mask_words = (u32)p.mask_words;
    u64 parity = (p.round + 1) & 1;
    u32 *queue = p.queue + parity * p.rows * p.tiles;
    u64 *dirty = p.dirty + parity * p.rows * mask_words;
    const RowOrigins *origins = (const RowOrigins *)p.origins + row;
    u32 count = origins->count;
    // The tile itself, and then its sides.
    u32 side = lane % 5, other = tile;
    if (side) other = borders >> (side - 1) & 1 ? p.beside[tile * 4 + side - 1] : NO_BIT;
    for (u32 first = 0; first < count; first += 6) {
        u32 i = first + lane / 5;
        bool queues = false;
        u32 from = 0;
        if (lane < 30 && i < count && other != NO_BIT) {
            from = count <= 7 ? origins->from[i] : p.from[p.from_at[row] + i];
            u64 word = (u64)from * mask_words + other / 64, bit = 1ull << (other % 64);
            if (!(p.full[word] & bit)) queues = !(atomicOr(&dirty[word], bit) & bit);
        }
        u32 queued = __ballot_sync(ALL, queues);
        if (queued) {
            u32 slot = 0;
            if (lane == 0) slot = atomicAdd(&p.queue_lengths[(p.round + 1) % 3], __popc(queued));
            slot = __shfl_sync(ALL, slot, 0);
            if (queues) queue[slot + __popc(queued & ((1u << lane) - 1))] = from << p.tile_shift | other;
        }
    }
}

// A round: looks at every tile that is marked. What is won with the winner to move is the union of the rows that its moves
// lead to; what is won with the loser to move is all of whose moves lead there.
//
// In place, what is gained is used at once, in whatever order: that gives the same set in fewer rounds, but no distances.
// A read may miss what is written in the same round: the marks for it are for the next.
template <bool LONG, bool IN_PLACE> __device__ inline void look_at_marked(const Params &p, u64 *outside, u64 *passable) {
    u32 lane = lane_number(), words = (u32)p.words, shift = (u32)p.tile_shift;
    u32 length = p.queue_lengths[p.round % 3];
    const u32 *queue = p.queue + (p.round & 1) * p.rows * p.tiles;
    u64 *dirty = p.dirty + (p.round & 1) * p.rows * p.mask_words;
    Lane own = lane_of_tile();
    u64 gained = 0;
    u32 looked_at = 0;
    for (u64 at = warp_number(); at < length; at += warp_count()) {
        u32 item = queue[at], row = item >> shift, tile = item & ((1u << shift) - 1);
        u64 mask = (u64)row * p.mask_words + tile / 64;
        if (lane == 0) atomicAnd(&dirty[mask], ~(1ull << (tile % 64)));
        const RowMoves *record = (const RowMoves *)p.row_moves + row;
        uint4 low = *(const uint4 *)record, high = *((const uint4 *)record + 1);
        u32 to[5] = {low.x, low.y, low.z, low.w, high.x};
        u32 capture = high.y, moves = high.z;
        u64 old_row = (u64)row * words;
        u32 word = tile * 64 + 2 * lane;
        u32 other = p.beside[tile * 4 + own.side];
        bool has_border = other != NO_BIT;
        u32 border = has_border ? other * 64 + own.border_word : word;
        ulonglong2 old = make_ulonglong2(0, 0), set = old;
        u64 set_border = 0;
        // Where the winner may stay, its own row is the first of those it moves to.
        bool reads_own = moves && to[0] == row;
        if (!reads_own) old = *(const ulonglong2 *)(p.won + old_row + word);
        if (moves) {
            ulonglong2 read[5];
            u64 read_border[5];
#pragma unroll
            for (u32 k = 0; k < 5; k++) {
                const u64 *other_row = p.won + (u64)to[k] * words;
                read[k] = *(const ulonglong2 *)(other_row + word);
                read_border[k] = other_row[border];
            }
#pragma unroll
            for (u32 k = 0; k < 5; k++) {
                set.x |= read[k].x;
                set.y |= read[k].y;
                set_border |= read_border[k];
            }
            if (reads_own) old = read[0];
            for (u32 k = 5; k < moves; k++) {
                const u64 *other_row = p.won + (u64)p.to[p.to_at[row] + k] * words;
                ulonglong2 more = *(const ulonglong2 *)(other_row + word);
                set.x |= more.x;
                set.y |= more.y;
                set_border |= other_row[border];
            }
        }
        // Work on the complement: a bit is out if one of its moves leads out of the set. What is lost is out.
        ulonglong2 used = *(const ulonglong2 *)(p.used + word), lost = make_ulonglong2(0, 0);
        u64 out_border = has_border ? p.used[border] : 0;
        if (p.any_lost) {
            lost = *(const ulonglong2 *)(p.lost + word);
            set_border &= ~p.lost[border];
        }
        out_border &= ~set_border;
        u64 out[2] = {used.x & (~set.x | lost.x), used.y & (~set.y | lost.y)};
        u64 may_win[2] = {used.x & ~lost.x & ~old.x, used.y & ~lost.y & ~old.y};
        u64 capture_bit = 1ull << (capture % 64);
        if (capture / 64 == word || capture / 64 == word + 1) {
            u32 k = capture / 64 - word;
            out[k] = p.capture_wins ? out[k] & ~capture_bit : out[k] | capture_bit;
            if (!p.capture_wins) may_win[k] &= ~capture_bit;
        }
        if (has_border && capture / 64 == border) {
            out_border = p.capture_wins ? out_border & ~capture_bit : out_border | capture_bit;
        }
        __syncwarp();
        outside[own.at[0]] = out[0];
        outside[own.at[1]] = out[1];
        outside[own.at_border] = out_border;
        if (LONG) {
            ulonglong2 floor = *(const ulonglong2 *)(p.floor + word);
            passable[own.at[0]] = floor.x;
            passable[own.at[1]] = floor.y;
            passable[own.at_border] = has_border ? p.floor[border] : 0;
        }
        __syncwarp();
        u64 fresh[2];
#pragma unroll
        for (u32 k = 0; k < 2; k++) {
            u32 here = own.at[k];
            u64 above = outside[here - 10], below = outside[here + 10], left = outside[here - 1];
            u64 right = outside[here + 1], reached = out[k];
            if (!p.stays) reached &= p.stuck[word + k];
            if (LONG) {
                u64 down = out[k], up = out[k], rightward = out[k], leftward = out[k], floor = passable[here];
                for (u32 step = 0; step < (u32)p.jump; step++) {
                    down = moved_down(down, above) & floor;
                    above = moved_down(above, 0) & passable[here - 10];
                    up = moved_up(up, below) & floor;
                    below = moved_up(below, 0) & passable[here + 10];
                    rightward = moved_right(rightward, left) & floor;
                    left = moved_right(left, 0) & passable[here - 1];
                    leftward = moved_left(leftward, right) & floor;
                    right = moved_left(right, 0) & passable[here + 1];
                    reached |= down | up | rightward | leftward;
                }
            } else {
                reached |= moved_down(out[k], above) | moved_up(out[k], below);
                reached |= moved_right(out[k], left) | moved_left(out[k], right);
            }
            fresh[k] = may_win[k] & ~reached;
        }
        looked_at++;
        // Whether anything is new, whether anything is left to win, and near which borders bits are new.
        u32 state = (fresh[0] | fresh[1] ? 16 : 0) | ((may_win[0] & ~fresh[0]) | (may_win[1] & ~fresh[1]) ? 32 : 0);
        state = __reduce_or_sync(ALL, state | touched_borders(p, own, fresh[0], fresh[1]));
        if (!(state & 32) && lane == 0) atomicOr(&p.full[mask], 1ull << (tile % 64));
        if (!(state & 16)) continue;
        gained += __popcll(fresh[0]) + __popcll(fresh[1]);
        if (IN_PLACE) {
            if (fresh[0] | fresh[1]) {
                *(ulonglong2 *)(p.won + old_row + word) = make_ulonglong2(old.x | fresh[0], old.y | fresh[1]);
            }
            mark(p, row, tile, state & 15);
        } else {
            *(ulonglong2 *)(p.fresh + old_row + word) = make_ulonglong2(fresh[0], fresh[1]);
            if (p.plies) write_all_plies(p, row, (u64)tile * 64, fresh[0], fresh[1]);
            if (lane == 0) p.gained[atomicAdd(&p.gained_lengths[p.round & 1], 1)] = item;
        }
    }
    add_total(&p.gains[p.round & 63], gained);
    add_total(p.looked_at, lane == 0 ? looked_at * 4096ull : 0);
}

// Clears what the next round counts in.
__device__ inline void clear_next(const Params &p) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        p.queue_lengths[(p.round + 2) % 3] = 0;
        p.gained_lengths[(p.round + 1) & 1] = 0;
        p.gains[(p.round + 1) & 63] = 0;
    }
}

// Blocks of 256 threads that a multiprocessor runs at a time: registers are given out accordingly.
#ifndef SLIDE_BLOCKS
#define SLIDE_BLOCKS 4
#endif

#define SLIDE_KERNEL(NAME, LONG, IN_PLACE)                                                         \
    extern "C" __global__ void __launch_bounds__(256, SLIDE_BLOCKS) NAME(Params p) {               \
        __shared__ u64 outside[8][100], passable[LONG ? 8 : 1][LONG ? 100 : 1];                    \
        clear_next(p);                                                                             \
        u32 warp = threadIdx.x / 32;                                                               \
        look_at_marked<LONG, IN_PLACE>(p, outside[warp], passable[LONG ? warp : 0]);               \
    }

SLIDE_KERNEL(slide_in_place, false, true)
SLIDE_KERNEL(slide_in_place_far, true, true)
SLIDE_KERNEL(slide_round, false, false)
SLIDE_KERNEL(slide_round_far, true, false)

// Ends a round that is not in place: what it gained becomes part of the set, and is marked.
extern "C" __global__ void __launch_bounds__(256) slide_commit(Params p) {
    u32 lane = lane_number(), shift = (u32)p.tile_shift;
    u32 length = p.gained_lengths[p.round & 1];
    Lane own = lane_of_tile();
    for (u64 at = warp_number(); at < length; at += warp_count()) {
        u32 item = p.gained[at], row = item >> shift, tile = item & ((1u << shift) - 1);
        u64 word = (u64)row * p.words + (u64)tile * 64 + 2 * lane;
        ulonglong2 fresh = *(const ulonglong2 *)(p.fresh + word);
        if (fresh.x | fresh.y) {
            ulonglong2 old = *(const ulonglong2 *)(p.won + word);
            *(ulonglong2 *)(p.won + word) = make_ulonglong2(old.x | fresh.x, old.y | fresh.y);
            *(ulonglong2 *)(p.fresh + word) = make_ulonglong2(0, 0);
        }
        mark(p, row, tile, __reduce_or_sync(ALL, touched_borders(p, own, fresh.x, fresh.y)));
    }
}
