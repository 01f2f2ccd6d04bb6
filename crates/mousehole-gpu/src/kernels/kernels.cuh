#include "common.cuh"
#include "slides.cuh"
#include "columns.cuh"
#include "reading.cuh"
#include "small.cuh"
#include "graphs.cuh"

#define KERNELS \
    KERNEL(slide_in_place) KERNEL(slide_in_place_many) KERNEL(slide_in_place_far) KERNEL(slide_round) KERNEL(slide_round_far) \
    KERNEL(slide_commit) \
    KERNEL(winner_columns) KERNEL(loser_rows) KERNEL(fold_axis) \
    KERNEL(pack_columns) KERNEL(set_words) KERNEL(count_rows) KERNEL(longest_row) KERNEL(read_column) KERNEL(small_boards) KERNEL(small_graphs)
