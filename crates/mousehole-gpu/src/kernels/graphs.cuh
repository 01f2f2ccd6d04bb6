// Many small graphs side by side: the cop number, and how soon that many cats catch the mouse. A thread takes a graph.

#define MOST_NODES 12

// Mirrored by `GraphParams` in src/graphs.rs.
struct GraphParams {
    // For each graph and node, the node and its neighbours.
    const u16 *graphs;
    // The cats in the low bits and the moves from bit 8 on; 0 where 3 cats are not enough.
    u16 *answers;
    u64 count;
    u64 nodes;
};

// The places of the mouse from which every move leads into a set.
__device__ inline u32 all_into(const u16 *near, u32 nodes, u32 set) {
    u32 into = 0;
    for (u32 node = 0; node < nodes; node++) into |= (near[node] & ~set) ? 0 : 1u << node;
    return into;
}

// The moves that one cat takes at the most, and two; 0 where they do not catch the mouse. Sets are of places of the mouse:
// those won with the cats to move, and with the mouse to move.
__device__ inline u32 moves_of_one(const u16 *near, u32 nodes, u32 all) {
    u16 cats_move[MOST_NODES], mouse_moves[MOST_NODES];
    for (u32 cat = 0; cat < nodes; cat++) cats_move[cat] = (u16)(1u << cat);
    for (u32 moves = 0;; moves++) {
        bool grew = false;
        for (u32 cat = 0; cat < nodes; cat++) {
            if (cats_move[cat] == all) return moves + 1;
            mouse_moves[cat] = (u16)(all_into(near, nodes, cats_move[cat]) | 1u << cat);
        }
        for (u32 cat = 0; cat < nodes; cat++) {
            u32 set = 0;
            for (u32 to = near[cat]; to; to &= to - 1) set |= mouse_moves[__ffs(to) - 1];
            grew |= set != cats_move[cat];
            cats_move[cat] = (u16)set;
        }
        if (!grew) return 0;
    }
}

__device__ inline u32 moves_of_two(const u16 *near, u32 nodes, u32 all) {
    u16 cats_move[MOST_NODES][MOST_NODES], mouse_moves[MOST_NODES][MOST_NODES];
    for (u32 a = 0; a < nodes; a++)
        for (u32 b = 0; b <= a; b++) cats_move[a][b] = (u16)(1u << a | 1u << b);
    for (u32 moves = 0;; moves++) {
        bool grew = false;
        for (u32 a = 0; a < nodes; a++) {
            for (u32 b = 0; b <= a; b++) {
                u32 set = cats_move[a][b];
                if (set == all) return moves + 1;
                mouse_moves[a][b] = mouse_moves[b][a] = (u16)(all_into(near, nodes, set) | 1u << a | 1u << b);
            }
        }
        for (u32 a = 0; a < nodes; a++) {
            // What the first cat can move to, by places of the second.
            u16 by_second[MOST_NODES];
            for (u32 b = 0; b < nodes; b++) {
                u32 set = 0;
                for (u32 to = near[a]; to; to &= to - 1) set |= mouse_moves[__ffs(to) - 1][b];
                by_second[b] = (u16)set;
            }
            for (u32 b = 0; b <= a; b++) {
                u32 set = 0;
                for (u32 to = near[b]; to; to &= to - 1) set |= by_second[__ffs(to) - 1];
                grew |= set != cats_move[a][b];
                cats_move[a][b] = (u16)set;
            }
        }
        if (!grew) return 0;
    }
}

// The same for three. Few small graphs need as many, so that it is the plainest way: all moves of all.
__device__ inline u32 moves_of_three(const u16 *near, u32 nodes, u32 all) {
    u16 cats_move[MOST_NODES * MOST_NODES * MOST_NODES], mouse_moves[MOST_NODES * MOST_NODES * MOST_NODES];
    u32 placements = nodes * nodes * nodes;
    for (u32 i = 0; i < placements; i++) {
        cats_move[i] = (u16)(1u << (i % nodes) | 1u << (i / nodes % nodes) | 1u << (i / nodes / nodes));
    }
    for (u32 moves = 0;; moves++) {
        bool grew = false;
        for (u32 i = 0; i < placements; i++) {
            if (cats_move[i] == all) return moves + 1;
            u32 cats = 1u << (i % nodes) | 1u << (i / nodes % nodes) | 1u << (i / nodes / nodes);
            mouse_moves[i] = (u16)(all_into(near, nodes, cats_move[i]) | cats);
        }
        for (u32 i = 0; i < placements; i++) {
            u32 set = 0;
            for (u32 a = near[i / nodes / nodes]; a; a &= a - 1)
                for (u32 b = near[i / nodes % nodes]; b; b &= b - 1)
                    for (u32 c = near[i % nodes]; c; c &= c - 1)
                        set |= mouse_moves[((__ffs(a) - 1) * nodes + __ffs(b) - 1) * nodes + __ffs(c) - 1];
            grew |= set != cats_move[i];
            cats_move[i] = (u16)set;
        }
        if (!grew) return 0;
    }
}

extern "C" __global__ void __launch_bounds__(256) small_graphs(GraphParams p) {
    u64 threads = (u64)gridDim.x * blockDim.x;
    u32 nodes = (u32)p.nodes, all = (1u << nodes) - 1;
    for (u64 graph = (u64)blockIdx.x * blockDim.x + threadIdx.x; graph < p.count; graph += threads) {
        u16 near[MOST_NODES];
        for (u32 node = 0; node < nodes; node++) near[node] = p.graphs[graph * nodes + node];
        u32 cats = 1, moves = moves_of_one(near, nodes, all);
        if (!moves) cats = 2, moves = moves_of_two(near, nodes, all);
        if (!moves) cats = 3, moves = moves_of_three(near, nodes, all);
        p.answers[graph] = moves ? (u16)(cats | (moves - 1) << 8) : 0;
    }
}
