// Many small grids side by side, with one cat: who wins from the start, and in how many plies. A warp takes a board.
//
// Rows and bits are cells, counted row by row; lane l has the rows l and l + 32. A move is a step by so many cells from
// certain cells on: the winner's from row to row, the loser's by shifting the bits of a row.

// Mirrored by `SmallParams` in src/small.rs.
struct SmallParams {
    const u64 *floor;
    const u64 *holes;
    // The mouse's cell, the cat's in the bits from 8 on, and whether the cat is to move in bit 16.
    const u32 *starts;
    // The winner, 1 for the mouse and 2 for the cat, and the plies in the bits from 2 on; 0 where neither wins.
    u32 *labels;
    u64 boards;
    u64 rows;
    u64 columns;
    u64 directions;
    u64 jumps[2];
    u64 stays[2];
    // Whether a side that cannot move loses; what a hole is to the cat.
    u64 stuck_loses;
    u64 cat_enters;
    u64 cat_wins;
};

#define MOUSE 0
#define CAT 1

// The cells that are the same number of cells on from those of a set.
__device__ inline u64 shifted(u64 cells, int offset) { return offset > 0 ? cells >> offset : cells << -offset; }

// The steps of a direction, one cell longer each time.
struct Steps {
    int offset;
    u64 from;
};

// The offset of a step in a direction, and the cells that have a cell of the board there.
__device__ inline Steps first_step(const SmallParams &p, u32 direction) {
    int down = direction == 0 || direction == 4 || direction == 5 ? -1 : direction == 1 || direction > 5 ? 1 : 0;
    int right = direction == 2 || direction == 4 || direction == 6 ? -1 : direction == 3 || direction == 5 || direction == 7 ? 1 : 0;
    u64 from = 0;
    for (int cell = 0; cell < (int)(p.rows * p.columns); cell++) {
        int row = cell / (int)p.columns + down, column = cell % (int)p.columns + right;
        if (row >= 0 && row < (int)p.rows && column >= 0 && column < (int)p.columns) from |= 1ull << cell;
    }
    return {down * (int)p.columns + right, from};
}

// What one side wins: the sets of two rows, with the loser to move and with the winner to move.
struct Half {
    u64 loser[2];
    u64 winner[2];
};

// What does not change while an attractor grows.
struct Fixed {
    u64 stops;
    u64 loser_stops;
    u64 stuck;
    u64 loser_stuck;
    // Of two rows: what is won with the loser to move and with the winner to move, what is lost; whether the winner can move.
    u64 loser[2];
    u64 winner[2];
    u64 lost[2];
    bool moves[2];
};

// One round of an attractor; whether it grew. The moves of both sides are looked at together, as both step in the same
// directions.
__device__ inline bool small_round(const SmallParams &p, const Steps *steps, u64 floor, u32 side, const Fixed &fixed, Half &half) {
    u32 lane = lane_number();
    u64 out[2], reached[2], some[2];
    for (u32 k = 0; k < 2; k++) {
        out[k] = fixed.loser_stops & ~half.winner[k];
        reached[k] = out[k] & (p.stays[1 - side] ? ~0ull : fixed.loser_stuck);
        bool own = p.stays[side] || (fixed.stuck >> (lane + 32 * k) & 1);
        some[k] = own ? half.loser[k] : 0;
    }
    u64 longest = p.jumps[0] > p.jumps[1] ? p.jumps[0] : p.jumps[1];
    for (u32 direction = 0; direction < p.directions; direction++) {
        // Cells from which every cell up to here is floor.
        u64 path = ~0ull;
        for (u32 length = 1; length <= longest; length++) {
            int offset = steps[direction].offset * (int)length;
            if (offset >= 64 || offset <= -64) break;
            // One cell further: there is such a cell next to the last one, and it is floor.
            path &= length == 1 ? steps[direction].from : shifted(steps[direction].from, steps[direction].offset * (int)(length - 1));
            path &= shifted(floor, offset);
            if (!(path & floor)) break;
            if (length <= p.jumps[side]) {
                u64 from = path & fixed.stops & shifted(fixed.stops, offset);
                u32 source = (lane + offset) & 31;
                u64 low = __shfl_sync(ALL, half.loser[0], source), high = __shfl_sync(ALL, half.loser[1], source);
                for (u32 k = 0; k < 2; k++) {
                    int row = (int)(lane + 32 * k) + offset;
                    if (from >> (lane + 32 * k) & 1) some[k] |= row < 32 ? low : high;
                }
            }
            if (length <= p.jumps[1 - side]) {
                u64 from = path & fixed.loser_stops;
                for (u32 k = 0; k < 2; k++) reached[k] |= shifted(out[k], offset) & from;
            }
        }
    }
    u64 grown = 0;
    for (u32 k = 0; k < 2; k++) {
        u64 loser = fixed.loser[k] | (fixed.loser_stops & ~reached[k] & ~fixed.lost[k]);
        u64 winner = fixed.winner[k] | (fixed.moves[k] ? some[k] & ~fixed.lost[k] : 0);
        if (!(fixed.stops >> (lane + 32 * k) & 1)) loser = winner = 0;
        grown |= (loser ^ half.loser[k]) | (winner ^ half.winner[k]);
        half.loser[k] = loser;
        half.winner[k] = winner;
    }
    return __any_sync(ALL, grown != 0);
}

// The cells of a set from which an animal has no move but to stay where it may.
__device__ inline u64 without_move(const SmallParams &p, const Steps *steps, u64 floor, u64 stops, u32 side) {
    if (p.stays[side]) return 0;
    u64 moves = 0;
    for (u32 direction = 0; direction < p.directions; direction++) {
        u64 path = ~0ull;
        for (u32 length = 1; length <= p.jumps[side]; length++) {
            int offset = steps[direction].offset * (int)length;
            if (offset >= 64 || offset <= -64) break;
            path &= length == 1 ? steps[direction].from : shifted(steps[direction].from, steps[direction].offset * (int)(length - 1));
            path &= shifted(floor, offset);
            moves |= path & shifted(stops, offset);
        }
    }
    return stops & ~moves;
}

extern "C" __global__ void __launch_bounds__(256) small_boards(SmallParams p) {
    u32 lane = lane_number();
    Steps steps[8];
    for (u32 direction = 0; direction < p.directions; direction++) steps[direction] = first_step(p, direction);
    for (u64 board = warp_number(); board < p.boards; board += warp_count()) {
        u64 floor = p.floor[board], holes = p.holes[board];
        u32 start = p.starts[board], mouse = start & 63, cat = start >> 8 & 63, cat_moves = start >> 16 & 1;
        u64 stops[2] = {floor, p.cat_enters ? floor : floor & ~holes};
        u64 stuck[2] = {without_move(p, steps, floor, stops[MOUSE], MOUSE), without_move(p, steps, floor, stops[CAT], CAT)};
        Half halves[2];
        Fixed fixed[2];
        for (u32 side = 0; side < 2; side++) {
            Fixed &own = fixed[side];
            own.stops = stops[side];
            own.loser_stops = stops[1 - side];
            own.stuck = stuck[side];
            own.loser_stuck = stuck[1 - side];
            for (u32 k = 0; k < 2; k++) {
                u32 row = lane + 32 * k;
                bool in_hole = holes >> row & 1;
                u64 capture = 1ull << row;
                // A capture counts first, then the mouse in a hole, then the cat.
                bool done = side == MOUSE ? in_hole : in_hole && p.cat_wins;
                u64 lost = side == MOUSE ? (p.cat_wins && !in_hole ? holes : 0) | capture : holes & ~capture;
                u64 won = (done ? ~lost : 0) | (side == CAT ? capture : 0);
                own.lost[k] = lost;
                own.winner[k] = won & own.loser_stops;
                own.loser[k] = (won | (p.stuck_loses ? own.loser_stuck & ~lost : 0)) & own.loser_stops;
                own.moves[k] = !done && !(p.stuck_loses && (own.stuck >> row & 1));
                if (!(own.stops >> row & 1)) own.winner[k] = own.loser[k] = 0;
                halves[side].winner[k] = own.winner[k];
                halves[side].loser[k] = own.loser[k];
            }
        }
        u32 label = 0;
        for (u32 plies = 0;; plies++) {
            // The start, in the row of the one side and the bit of the other.
            u32 found = 0;
            for (u32 side = 0; side < 2; side++) {
                u32 row = side == MOUSE ? mouse : cat, bit = side == MOUSE ? cat : mouse;
                bool loser_moves = (side == MOUSE) == (cat_moves == 1);
                u64 low = loser_moves ? halves[side].loser[0] : halves[side].winner[0];
                u64 high = loser_moves ? halves[side].loser[1] : halves[side].winner[1];
                u64 set = row < 32 ? low : high;
                if (lane == row % 32 && (set >> bit & 1)) found = side + 1;
            }
            u32 winners = __ballot_sync(ALL, found == 1) ? 1 : __ballot_sync(ALL, found == 2) ? 2 : 0;
            if (winners) {
                label = winners | plies << 2;
                break;
            }
            bool grew = small_round(p, steps, floor, MOUSE, fixed[MOUSE], halves[MOUSE]);
            grew |= small_round(p, steps, floor, CAT, fixed[CAT], halves[CAT]);
            if (!grew) break;
        }
        if (lane == 0) p.labels[board] = label;
    }
}
