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
template <bool LONG> __device__ inline u32 touched_borders(const Params &p, const Lane &own, u64 new_0, u64 new_1) {
    u32 jump = LONG ? (u32)p.jump : 1;
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

// What a warp needs of a row, in one read: five moves, the last of them again if there are fewer; the capture; how many moves;
// for whom its gains are marked: see `FLAGGED` and `OTHER_ORIGINS`.
struct RowMoves {
    u32 to[5];
    u32 capture;
    u32 moves;
    u32 marks;
};

// Rows from which the winner can move to a row, for which all gains are marked: as many as fit, and how many there are.
struct RowOrigins {
    u32 from[7];
    u32 count;
};

// Lanes go by fives, one five for each of five moves: a lane is concerned with a tile of the row that the move leads to, or with
// the tile above, below, left or right of it. Masks of 25 bits are ordered so, and these are the bits of the tiles themselves.
#define ITSELF 0x108421u

// Of `marks`, as bits of such a mask: the rows of the first five moves, or of the next, for which gains are marked as far as they are
// new there; and whether there are `RowOrigins`.
#define FLAGGED(MARKS, FIVE) ((MARKS) >> (FIVE) & ITSELF)
#define OTHER_ORIGINS (1u << 31)

// The tile that a lane is concerned with.
__device__ inline u32 tile_of_lane(const Params &p, u32 tile) {
    u32 side = lane_number() % 5;
    return side ? p.beside[tile * 4 + side - 1] : tile;
}

// The row that a lane is concerned with, among the first five moves or the next; some row where there are fewer.
__device__ inline u32 row_of_lane(const Params &p, const RowMoves *record, u32 row, u32 five, u32 moves) {
    u32 lane = lane_number(), k = lane < 25 ? lane / 5 : 0;
    if (five == 0) return record->to[k];
    return p.to[p.to_at[row] + (5 * five + k < moves ? 5 * five + k : 0)];
}

// Puts tiles of rows on the list of the next round, one for each lane that wants to. What is there already, or has nothing
// left to win, is not put there.
__device__ inline void enqueue(const Params &p, bool wants, u32 row, u32 tile) {
    u64 parity = (p.round + 1) & 1;
    bool queues = false;
    if (wants && tile != NO_BIT) {
        u64 word = (u64)row * p.mask_words + tile / 64, bit = 1ull << (tile % 64);
        u64 *dirty = p.dirty + parity * p.rows * p.mask_words;
        if (!(p.full[word] & bit)) queues = !(atomicOr(&dirty[word], bit) & bit);
    }
    u32 queued = __ballot_sync(ALL, queues);
    if (!queued) return;
    u32 slot = 0, lane = lane_number();
    if (lane == 0) slot = atomicAdd(&p.queue_lengths[(p.round + 1) % 3], __popc(queued));
    slot = __shfl_sync(ALL, slot, 0);
    u32 *queue = p.queue + parity * p.rows * p.tiles;
    if (queues) queue[slot + __popc(queued & ((1u << lane) - 1))] = row << p.tile_shift | tile;
}

// Which tiles of a row depend on bits that are new in the union of its moves: bit 0 for the tile itself, the next for those
// beside it.
template <bool LONG> __device__ inline u32 depending(const Params &p, const Lane &own, u64 new_0, u64 new_1) {
    return (new_0 | new_1 ? 1 : 0) | touched_borders<LONG>(p, own, new_0, new_1) << 1;
}

// Marks tiles of all `RowOrigins`.
__device__ inline void mark_origins(const Params &p, u32 row, u32 tile, u32 sides) {
    const RowOrigins *origins = (const RowOrigins *)p.origins + row;
    u32 count = origins->count, lane = lane_number(), theirs = tile_of_lane(p, tile);
    for (u32 first = 0; first < count; first += 6) {
        u32 i = first + lane / 5, from = 0;
        bool wants = lane < 30 && i < count && (sides >> (lane % 5) & 1);
        if (wants) from = count <= 7 ? origins->from[i] : p.from[p.from_at[row] + i];
        enqueue(p, wants, from, theirs);
    }
}

// The rows of five moves, of which a lane has its own; and by mask, where anything is won, and where everything is that is not
// lost.
struct Five {
    u32 to;
    u32 begun;
    u32 whole;
};

__device__ inline Five five_of(const Params &p, u32 to, u32 theirs, u32 moves) {
    u32 lane = lane_number();
    ulonglong2 known = make_ulonglong2(0, 0);
    if (lane < 25 && lane / 5 < moves && theirs != NO_BIT) {
        known = *(const ulonglong2 *)(p.known + 2 * ((u64)to * p.mask_words + theirs / 64));
    }
    Five five;
    five.to = to;
    five.begun = __ballot_sync(ALL, known.x >> (theirs % 64) & 1);
    five.whole = __ballot_sync(ALL, known.y >> (theirs % 64) & 1);
    return five;
}

// The union of rows in a tile and in what touches it.
struct Union {
    ulonglong2 set;
    u64 border;
};

// Unites five rows where `useful` says so, and keeps what is flagged to compare gains with: `kept` says which. There are seldom more
// than two rows to read: those nearer to the end of the game.
template <u32 KEPT>
__device__ inline void unite(const Params &p, u32 to, u32 useful, u32 flagged, u32 word, u32 border, u32 side, Union &all,
                             ulonglong2 (*copies)[32], u32 &copied, u32 &kept) {
    u32 rows = (useful | useful >> 1 | useful >> 2 | useful >> 3 | useful >> 4) & ITSELF;
    while (rows) {
        u32 at[2];
        at[0] = __ffs(rows) - 1;
        rows &= rows - 1;
        at[1] = rows ? __ffs(rows) - 1 : 31;
        rows &= rows - 1;
        ulonglong2 read[2];
        u64 read_border[2];
#pragma unroll
        for (u32 i = 0; i < 2; i++) {
            const u64 *row = p.won + (u64)__shfl_sync(ALL, to, at[i]) * p.words;
            read[i] = make_ulonglong2(0, 0);
            read_border[i] = 0;
            if (useful >> at[i] & 1) read[i] = *(const ulonglong2 *)(row + word);
            if (at[i] < 25 && useful >> (at[i] + 1 + side) & 1) read_border[i] = row[border];
        }
#pragma unroll
        for (u32 i = 0; i < 2; i++) {
            all.set.x |= read[i].x;
            all.set.y |= read[i].y;
            all.border |= read_border[i];
            if (useful & flagged & 1u << at[i] && copied < KEPT) {
                copies[copied++][lane_number()] = read[i];
                kept |= 1u << at[i];
            }
        }
    }
}

// What is to be marked for five rows, by mask: what is new to each of them. All gains are new to those of which nothing is kept;
// `sides` is what depends on them.
//
// A row that is flagged may stay, so the union of its moves has what is won in it. What is new to the row itself was in the union
// before: a loser that may stay loses only where it would lose if it stayed. So whoever is the first to bring a bit into a
// union sees that the row has not won it, and marks the row.
template <bool LONG>
__device__ inline u32 news(const Params &p, const Lane &own, u32 flagged, u64 new_0, u64 new_1, u32 sides,
                           const ulonglong2 (*copies)[32], u32 kept) {
    u32 mask = (flagged & ~kept) * sides;
    if (!kept) return mask;
    for (; kept; kept &= kept - 1) {
        ulonglong2 known = (*copies++)[lane_number()];
        mask |= depending<LONG>(p, own, new_0 & ~known.x, new_1 & ~known.y) << (__ffs(kept) - 1);
    }
    return __reduce_or_sync(ALL, mask);
}

// A round: looks at every tile that is marked. What is won with the winner to move is the union of the rows that its moves
// lead to; what is won with the loser to move is all of whose moves lead there.
//
// In place, what is gained is used at once, in whatever order: that gives the same set in fewer rounds, but no distances.
// A read may miss what is written in the same round: the marks for it are for the next.
//
// `LONG`: the loser jumps more than a cell. `MANY`: rows have more than five moves, or there are `RowOrigins`.
template <bool LONG, bool MANY, bool IN_PLACE, u32 KEPT>
__device__ inline void look_at_marked(const Params &p, u64 *outside, u64 *passable, ulonglong2 (*copies)[32]) {
    u32 lane = lane_number(), words = (u32)p.words, shift = (u32)p.tile_shift;
    u32 length = p.queue_lengths[p.round % 3];
    const u32 *queue = p.queue + (p.round & 1) * p.rows * p.tiles;
    u64 *dirty = p.dirty + (p.round & 1) * p.rows * p.mask_words;
    Lane own = lane_of_tile();
    u64 gained = 0;
    u32 looked_at = 0;
    u32 step = (u32)warp_count();
    for (u32 at = (u32)warp_number(); at < length; at += step) {
        u32 item = queue[at], row = item >> shift, tile = item & ((1u << shift) - 1);
        u64 mask = (u64)row * p.mask_words + tile / 64;
        if (lane == 0) atomicAnd(&dirty[mask], ~(1ull << (tile % 64)));
        const RowMoves *record = (const RowMoves *)p.row_moves + row;
        uint4 high = *((const uint4 *)record + 1);
        u32 capture = high.y, moves = high.z, marks = high.w;
        u32 to = row_of_lane(p, record, row, 0, moves), theirs = tile_of_lane(p, tile);
        u32 word = tile * 64 + 2 * lane, other = __shfl_sync(ALL, theirs, 1 + own.side);
        bool has_border = other != NO_BIT;
        u32 border = has_border ? other * 64 + own.border_word : word;
        u64 *old_word = p.won + (u64)row * words + word;
        // Where the winner may stay, its own row is the first of those it moves to.
        bool stays = moves && __shfl_sync(ALL, to, 0) == row;
        ulonglong2 old = make_ulonglong2(0, 0);
        Union all = {old, 0};
        Five five = {to, 0, 0}, next = {0, 0, 0};
        u32 copied = 0, kept = 0, next_kept = 0;
        if (IN_PLACE) {
            five = five_of(p, to, theirs, moves);
            if (MANY && moves > 5) next = five_of(p, row_of_lane(p, record, row, 1, moves), theirs, moves - 5);
            // What is not begun has nothing, and what is whole has everything: neither is read.
            u32 whole = five.whole | next.whole;
            whole = (whole | whole >> 5 | whole >> 10 | whole >> 15 | whole >> 20) & 31;
            u32 useful = ITSELF * (31 & ~whole);
            if (!stays || five.begun & 1) old = *(const ulonglong2 *)old_word;
            if (whole & 1) all.set = make_ulonglong2(~0ull, ~0ull);
            if (whole >> (1 + own.side) & 1) all.border = ~0ull;
            unite<KEPT>(p, to, useful & five.begun, FLAGGED(marks, 0), word, border, own.side, all, copies, copied, kept);
            if (MANY && moves > 5) {
                unite<KEPT>(p, next.to, useful & next.begun, FLAGGED(marks, 1), word, border, own.side, all, copies, copied,
                            next_kept);
            }
        } else {
            ulonglong2 read[5];
            u64 read_border[5];
#pragma unroll
            for (u32 k = 0; k < 5; k++) {
                const u64 *other_row = p.won + (u64)__shfl_sync(ALL, to, 5 * k) * words;
                read[k] = make_ulonglong2(0, 0);
                read_border[k] = 0;
                if (k < moves) read[k] = *(const ulonglong2 *)(other_row + word);
                if (k < moves) read_border[k] = other_row[border];
            }
            if (!stays) old = *(const ulonglong2 *)old_word;
#pragma unroll
            for (u32 k = 0; k < 5; k++) {
                all.set.x |= read[k].x;
                all.set.y |= read[k].y;
                all.border |= read_border[k];
            }
            if (stays) old = read[0];
        }
        for (u32 k = IN_PLACE ? 10 : 5; MANY && k < moves; k++) {
            const u64 *other_row = p.won + (u64)p.to[p.to_at[row] + k] * words;
            ulonglong2 more = *(const ulonglong2 *)(other_row + word);
            all.set.x |= more.x;
            all.set.y |= more.y;
            all.border |= other_row[border];
        }
        ulonglong2 set = all.set;
        u64 set_border = all.border;
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
#pragma unroll
        for (u32 k = 0; k < 2; k++) {
            if (capture / 64 != word + k) continue;
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
        // What depends on what is new, and whether anything is left to win.
        u32 state = depending<LONG>(p, own, fresh[0], fresh[1]);
        if ((may_win[0] & ~fresh[0]) | (may_win[1] & ~fresh[1])) state |= 32;
        state = __reduce_or_sync(ALL, state);
        bool is_full = !(state & 32);
        if (is_full && lane == 0) atomicOr(&p.full[mask], 1ull << (tile % 64));
        if (!(state & 1)) continue;
        gained += __popcll(fresh[0]) + __popcll(fresh[1]);
        if (IN_PLACE) {
            // All that the gains are compared with has been read by now: others may see them.
            if (fresh[0] | fresh[1]) *(ulonglong2 *)old_word = make_ulonglong2(old.x | fresh[0], old.y | fresh[1]);
            // Where a capture is not won, not everything is.
            bool is_whole = is_full && (p.capture_wins || capture / 4096 != tile), is_begun = stays && five.begun & 1;
            if (lane < 2 && (lane ? is_whole : !is_begun)) atomicOr(&p.known[2 * mask + lane], 1ull << (tile % 64));
            u32 sides = state & 31, flagged = FLAGGED(marks, 0) & ~five.whole;
            u32 marked = news<LONG>(p, own, flagged, fresh[0], fresh[1], sides, copies, kept);
            enqueue(p, marked >> lane & 1, to, theirs);
            if (MANY && moves > 5) {
                flagged = FLAGGED(marks, 1) & ~next.whole;
                marked = news<LONG>(p, own, flagged, fresh[0], fresh[1], sides, copies + __popc(kept), next_kept);
                enqueue(p, marked >> lane & 1, next.to, theirs);
            }
            if (MANY && marks & OTHER_ORIGINS) mark_origins(p, row, tile, sides);
        } else {
            *(ulonglong2 *)(p.fresh + (u64)row * words + word) = make_ulonglong2(fresh[0], fresh[1]);
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

// Blocks of 256 threads that a multiprocessor runs at a time: registers are given out accordingly. With 5, what no longer fits
// takes 512 x 512 from 25 ms to 30; with 3, jumps of 2 take 39 ms instead of 38.
#ifndef SLIDE_BLOCKS
#define SLIDE_BLOCKS 4
#endif

#define SLIDE_KERNEL(NAME, LONG, MANY, IN_PLACE, KEPT)                                                 \
    extern "C" __global__ void __launch_bounds__(256, SLIDE_BLOCKS) NAME(Params p) {                   \
        __shared__ u64 outside[8][100], passable[LONG ? 8 : 1][LONG ? 100 : 1];                        \
        __shared__ ulonglong2 copies[IN_PLACE ? 8 : 1][KEPT][32];                                      \
        clear_next(p);                                                                                 \
        u32 warp = threadIdx.x / 32;                                                                   \
        look_at_marked<LONG, MANY, IN_PLACE, KEPT>(p, outside[warp], passable[LONG ? warp : 0],        \
                                                   copies[IN_PLACE ? warp : 0]);                       \
    }

// On a grid a row of five moves has four neighbours, and one of nine moves has eight.
SLIDE_KERNEL(slide_in_place, false, false, true, 4)
SLIDE_KERNEL(slide_in_place_many, false, true, true, 8)
SLIDE_KERNEL(slide_in_place_far, true, true, true, 8)
SLIDE_KERNEL(slide_round, false, true, false, 1)
SLIDE_KERNEL(slide_round_far, true, true, false, 1)

// Ends a round that is not in place: what it gained becomes part of the set, and is marked.
extern "C" __global__ void __launch_bounds__(256) slide_commit(Params p) {
    u32 lane = lane_number(), shift = (u32)p.tile_shift;
    u32 length = p.gained_lengths[p.round & 1];
    Lane own = lane_of_tile();
    for (u64 at = warp_number(); at < length; at += warp_count()) {
        u32 item = p.gained[at], row = item >> shift, tile = item & ((1u << shift) - 1);
        u64 word = (u64)tile * 64 + 2 * lane, index = (u64)row * p.words + word;
        ulonglong2 fresh = *(const ulonglong2 *)(p.fresh + index);
        if (fresh.x | fresh.y) {
            ulonglong2 old = *(const ulonglong2 *)(p.won + index);
            *(ulonglong2 *)(p.won + index) = make_ulonglong2(old.x | fresh.x, old.y | fresh.y);
            *(ulonglong2 *)(p.fresh + index) = make_ulonglong2(0, 0);
        }
        const RowMoves *record = (const RowMoves *)p.row_moves + row;
        u32 marks = record->marks, moves = record->moves;
        for (u32 five = 0; five < 2 && 5 * five < moves; five++) {
            u32 to = row_of_lane(p, record, row, five, moves), marked = 0;
            for (u32 flagged = FLAGGED(marks, five); flagged; flagged &= flagged - 1) {
                u32 at = __ffs(flagged) - 1;
                const u64 *other_row = p.won + (u64)__shfl_sync(ALL, to, at) * p.words;
                ulonglong2 known = *(const ulonglong2 *)(other_row + word);
                marked |= depending<true>(p, own, fresh.x & ~known.x, fresh.y & ~known.y) << at;
            }
            marked = __reduce_or_sync(ALL, marked);
            if (marked) enqueue(p, marked >> lane & 1, to, tile_of_lane(p, tile));
        }
        if (marks & OTHER_ORIGINS) {
            mark_origins(p, row, tile, __reduce_or_sync(ALL, depending<true>(p, own, fresh.x, fresh.y)));
        }
    }
}
