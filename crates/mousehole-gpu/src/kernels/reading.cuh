// What is put on the device and read back: first words, counts, columns.

// Sets words of the set; `fold_from` has pairs of an index and bits, `axis_elements` of them.
extern "C" __global__ void __launch_bounds__(256) set_words(Params p) {
    u64 threads = (u64)gridDim.x * blockDim.x;
    for (u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; i < p.axis_elements; i += threads) {
        u64 index = p.fold_from[2 * i], bits = p.fold_from[2 * i + 1];
        // One word may be there more than once.
        atomicOr(&p.fold_to[index], bits);
        if (p.plies) {
            for (; bits; bits &= bits - 1) p.plies[index * 64 + __ffsll(bits) - 1] = 0;
        }
    }
}

// Counts what is won with the loser to move, and with the winner to move; a warp takes a row.
extern "C" __global__ void __launch_bounds__(256) count_rows(Params p) {
    u64 loser = 0, winner = 0;
    for (u64 row = warp_number(); row < p.rows; row += warp_count()) {
        for (u64 word = lane_number(); word < p.words; word += 32) {
            loser += __popcll(p.won[row * p.words + word]);
            u64 reached = 0;
            for (u32 at = p.to_at[row], end = p.to_at[row + 1]; at < end; at++) {
                reached |= p.won[(u64)p.to[at] * p.words + word];
            }
            winner += __popcll(winner_word(p, row, word, reached));
        }
    }
    add_total(&p.gains[0], loser);
    add_total(&p.winner_won[0], winner);
}

// The longest win with the winner to move, in `out[0]` as a maximum over blocks; a warp takes a row.
extern "C" __global__ void __launch_bounds__(256) longest_row(Params p) {
    u32 longest = 0;
    for (u64 row = warp_number(); row < p.rows; row += warp_count()) {
        for (u64 bit = lane_number(); bit < p.words * 64; bit += 32) {
            u32 quickest = NEVER;
            for (u32 at = p.to_at[row], end = p.to_at[row + 1]; at < end; at++) {
                u32 plies = p.plies[(u64)p.to[at] * p.words * 64 + bit];
                quickest = plies < quickest ? plies : quickest;
            }
            if (quickest == NEVER || quickest < longest) continue;
            // A position that is finished takes no plies.
            u64 finished = winner_word(p, row, bit / 64, 0), open = winner_word(p, row, bit / 64, ~0ull);
            if ((finished >> (bit % 64) & 1) || !(open >> (bit % 64) & 1)) continue;
            longest = quickest + 1;
        }
    }
    for (int step = 16; step; step >>= 1) {
        u32 other = __shfl_down_sync(ALL, longest, step);
        longest = other > longest ? other : longest;
    }
    if (lane_number() == 0 && longest) atomicMax((u32 *)p.out, longest);
}

// The plies of a bit in all rows; or, without plies, 0 where it is set and NEVER elsewhere.
extern "C" __global__ void __launch_bounds__(256) read_column(Params p) {
    u64 threads = (u64)gridDim.x * blockDim.x;
    for (u64 row = (u64)blockIdx.x * blockDim.x + threadIdx.x; row < p.rows; row += threads) {
        if (p.plies) {
            p.out[row] = p.plies[row * p.words * 64 + p.at];
        } else {
            p.out[row] = p.won[row * p.words + p.at / 64] >> (p.at % 64) & 1 ? 0 : NEVER;
        }
    }
}
