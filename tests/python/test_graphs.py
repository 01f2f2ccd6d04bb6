"""Graphs of all kinds, and their labels in every answer."""

from collections.abc import Iterator

import igraph
import mousehole
import networkx as nx
import numpy as np
import pytest
import rustworkx
import scipy.sparse

SQUARE = [[1, 3], [0, 2], [1, 3], [2, 0]]


def test_every_way_to_give_a_graph_makes_the_same_board():
    same = [
        SQUARE,
        tuple(SQUARE),
        [set(targets) for targets in SQUARE],
        dict(enumerate(SQUARE)),
        nx.cycle_graph(4),
        nx.cycle_graph(4).to_directed(),
        nx.MultiGraph(nx.cycle_graph(4)),
        nx.to_numpy_array(nx.cycle_graph(4)),
        nx.to_numpy_array(nx.cycle_graph(4), dtype=bool),
        nx.to_graph6_bytes(nx.cycle_graph(4), header=False).decode(),
        nx.to_graph6_bytes(nx.cycle_graph(4), header=False),
        nx.to_sparse6_bytes(nx.cycle_graph(4)),
        nx.to_numpy_array(nx.cycle_graph(4), dtype=object),
        nx.cycle_graph(4).edges,
        nx.cycle_graph(4).edges(data=True),
        nx.MultiGraph(nx.cycle_graph(4)).edges,
        nx.relabel_nodes(nx.cycle_graph(4), np.int64),
        nx.relabel_nodes(nx.cycle_graph(4), np.uint8).edges,
        [(0, 1), (1, 2), (2, 3), (3, 0)],
        ((np.int32(3), 0), (0, 1), (2, 3), (2, 1)),
        iter([(0, 1), (1, 2), (2, 3), (3, 0)]),
        "0 1\n1 2\n2 3\n3 0\n",
        '{"graph": [[1, 3], [0, 2], [1, 3], [2, 0]]}',
    ]
    for graph in same:
        if isinstance(graph, Iterator):
            graph = list(graph)
            assert mousehole.Board(iter(graph)) == mousehole.Board(SQUARE)
        assert mousehole.Board(graph) == mousehole.Board(SQUARE), graph
        assert mousehole.solve_graph(graph).start == (1, 2, "mouse"), graph


def test_edges_are_tuples_of_two():
    for graph in [nx.petersen_graph(), nx.dodecahedral_graph(), nx.path_graph(3), nx.complete_graph(3)]:
        for edges in [graph.edges, list(graph.edges), tuple(graph.edges), set(graph.edges)]:
            assert mousehole.cop_number(edges) == mousehole.cop_number(graph)
            assert [a.winner for a in mousehole.batch([edges], preset="cops")] == [
                a.winner for a in mousehole.batch([graph], preset="cops")
            ]
    assert mousehole.Board([("a", "b"), ("b", "c")]).neighbors("b") == ["a", "c"]
    arrows = nx.DiGraph([(0, 1), (1, 2), (2, 0)])
    assert mousehole.Board(arrows.edges) == mousehole.Board(arrows.in_edges) == mousehole.Board(arrows)
    # Both readings are the same graph here.
    assert mousehole.Board([(1, 2), (0, 2), (0, 1)]) == mousehole.Board(nx.complete_graph(3))
    assert len(mousehole.Board([(1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2)])) == 4


@pytest.mark.parametrize(
    "graph, words",
    [
        (tuple(map(tuple, SQUARE)), "could be edges or adjacency lists"),
        (list(nx.MultiGraph(nx.petersen_graph()).edges), "look like edges with keys or weights"),
        (nx.to_numpy_array(nx.cycle_graph(5)).astype(int).tolist(), "looks like a matrix of 0 and 1"),
        (nx.to_numpy_array(nx.path_graph(2)).astype(bool).tolist(), "looks like a matrix of 0 and 1"),
        (nx.to_numpy_array(nx.petersen_graph(), nonedge=np.nan), "the matrix has nan or inf in it"),
        (nx.to_numpy_array(nx.petersen_graph(), nonedge=-np.inf), "the matrix has nan or inf in it"),
        (nx.to_numpy_array(nx.petersen_graph(), nonedge=np.nan).astype(object), "the matrix has nan or inf in it"),
    ],
)
def test_what_could_be_read_in_two_ways_is_refused(graph, words):
    for call in [mousehole.cop_number, mousehole.solve_graph, mousehole.Board]:
        with pytest.raises(ValueError, match=words):
            call(graph)


def test_numbers_in_another_order_are_numbers_all_the_same():
    graph = nx.Graph([(3, 2), (2, 1), (1, 0), (0, 3)])
    assert mousehole.Board(graph) == mousehole.Board(SQUARE)
    assert mousehole.Board(graph).places == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "graph",
    [
        nx.petersen_graph(),
        nx.karate_club_graph(),
        nx.grid_2d_graph(3, 4),
        nx.relabel_nodes(nx.icosahedral_graph(), lambda node: f"n{node}"),
        nx.relabel_nodes(nx.path_graph(4), {0: 1, 1: "1", 2: (1,), 3: ""}),
        nx.relabel_nodes(nx.cycle_graph(3), {0: frozenset({1}), 1: 1.5, 2: b"x"}),
        nx.gn_graph(12, seed=1),
        nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "c")]),
        nx.Graph([(5, 6)]),
        nx.empty_graph(3),
    ],
)
def test_networkx_there_and_back(graph):
    board = mousehole.Board(graph)
    back = board.to_networkx()
    assert set(back.nodes) == set(graph.nodes)
    assert {(u, v) for u, nbrs in back.adjacency() for v in nbrs} == {
        (u, v) for u, nbrs in graph.adjacency() for v in nbrs
    }
    assert len(board) == len(graph) and set(board.places) == set(graph)
    for node in graph:
        assert set(board.neighbors(node)) == set(graph.adj[node])
    assert mousehole.Board(back) == board


def test_labels_are_kept_in_every_answer():
    graph = nx.relabel_nodes(nx.grid_2d_graph(3, 3), {(1, 1): "middle"})
    solution = mousehole.solve_graph(graph, mouse=(0, 0), cat="middle", hole=[(2, 2), (0, 2)])
    assert solution.start == ((0, 0), "middle", "mouse")
    assert set(solution.places) == set(graph)
    assert set(solution.cat_places) == set(graph) - {(2, 2), (0, 2)}
    assert set(solution.game.holes) == {(0, 2), (2, 2)}
    for move in solution.best_moves():
        assert move.to in graph[(0, 0)]
    for at, after in zip(solution.line(), solution.line()[1:]):
        moved = (at.mouse, after.mouse) if at.turn == "mouse" else (at.cat, after.cat)
        assert graph.has_edge(*moved)
    assert solution.probe("middle", (0, 0), "cat").winner in ["mouse", "cat", "draw"]
    assert "(0, 1)" in solution.explain(mouse=(0, 0), cat="middle")


def test_relabelling_changes_nothing(graphs):
    names = {}
    for vector in graphs[:100]:
        plain = nx.DiGraph()
        plain.add_nodes_from(range(len(vector["graph"])))
        plain.add_edges_from((u, v) for u, targets in enumerate(vector["graph"]) for v in targets)
        names = {node: ("node", node) for node in plain}
        solution = mousehole.solve_graph(
            nx.relabel_nodes(plain, names), mouse=names[1], cat=names[2], hole=names[0]
        )
        assert (solution.winner, solution.plies) == (vector["winner"], vector["plies"]), vector["id"]
        assert np.array_equal(solution.labels, mousehole.solve_graph(vector["graph"]).labels), vector["id"]


def test_one_way_edges_are_kept_unless_told_otherwise():
    arrows = {0: [1], 1: [2], 2: [0]}
    board = mousehole.Board(arrows)
    assert board.neighbors(0) == [1]
    assert isinstance(board.to_networkx(), nx.DiGraph)
    both = mousehole.Game(arrows, directed=False).board
    assert both.neighbors(0) == [1, 2] and both == mousehole.Board(nx.cycle_graph(3))


def test_what_can_be_gone_through_only_once_is_taken():
    assert mousehole.Board(iter(SQUARE)) == mousehole.Board(targets for targets in SQUARE) == mousehole.Board(SQUARE)
    rows = ["M..", "..F", "C.."]
    assert mousehole.solve_grid(iter(rows)).stats == mousehole.solve_grid(rows).stats
    assert [answer.winner for answer in mousehole.batch([iter(rows), iter(SQUARE), tuple(rows)])] == ["mouse", "mouse", "mouse"]


def test_nodes_that_only_edges_name_are_nodes():
    assert mousehole.Board({"a": ["b"]}).places == ["a", "b"]


def test_several_cats_are_a_list_and_a_label_may_be_a_tuple():
    graph = nx.grid_2d_graph(2, 3)
    cops = dict(preset="cops", mouse=(0, 0))
    one = mousehole.solve_graph(graph, cat=(1, 2), **cops)
    assert one.start.cat == (1, 2)
    two = mousehole.solve_graph(graph, cat=[(1, 2), (0, 2)], **cops)
    assert two.start.cat == ((1, 2), (0, 2)) and two.winner == "cat"
    assert two.probe((0, 0), [(0, 1), (1, 1)], "cat").plies == 1
    assert all(len(move.to) == 2 for move in two.best_moves())


def same_as_networkx(graph, drawn):
    board = mousehole.Board(graph)
    assert board == mousehole.Board(drawn)
    assert set(board.places) == set(drawn) and mousehole.cop_number(graph) == mousehole.cop_number(drawn)


@pytest.mark.parametrize("drawn", [nx.petersen_graph(), nx.path_graph(1), nx.DiGraph([(0, 1), (1, 2), (2, 0), (0, 2)])])
def test_graphs_of_igraph(drawn):
    graph = igraph.Graph(n=len(drawn), edges=list(drawn.edges), directed=drawn.is_directed())
    same_as_networkx(graph, drawn)
    graph.vs["name"] = [f"n{node}" for node in range(len(drawn))]
    same_as_networkx(graph, nx.relabel_nodes(drawn, lambda node: f"n{node}"))
    # Names that are not names of one vertex each are none.
    graph.vs["name"] = ["same"] * len(drawn)
    same_as_networkx(graph, drawn) if len(drawn) > 1 else None
    assert igraph.Graph.Famous("Petersen").vcount() == 10 and mousehole.cop_number(igraph.Graph.Famous("Petersen")) == 3


@pytest.mark.parametrize("drawn", [nx.petersen_graph(), nx.path_graph(1), nx.DiGraph([(0, 1), (1, 2), (2, 0), (0, 2)])])
def test_graphs_of_rustworkx(drawn):
    graph = rustworkx.PyDiGraph() if drawn.is_directed() else rustworkx.PyGraph()
    graph.add_nodes_from(list(range(len(drawn))))
    graph.add_edges_from_no_data(list(drawn.edges))
    same_as_networkx(graph, drawn)
    if len(drawn) > 1:
        # Indices stay when a node is taken away.
        graph.remove_node(0)
        drawn = nx.Graph(drawn) if not drawn.is_directed() else nx.DiGraph(drawn)
        drawn.remove_node(0)
        same_as_networkx(graph, drawn)


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "lil", "dok", "dia", "bsr"])
@pytest.mark.parametrize("type", [float, int, bool])
def test_matrices_of_scipy(form, type):
    for drawn in [nx.petersen_graph(), nx.DiGraph([(0, 1), (1, 2), (2, 0)])]:
        array = scipy.sparse.coo_array(nx.to_numpy_array(drawn, dtype=type))
        for matrix in [array.asformat(form), scipy.sparse.coo_matrix(array).asformat(form)]:
            assert mousehole.Board(matrix) == mousehole.Board(drawn)
    with pytest.raises(ValueError, match="nan or inf"):
        mousehole.Board(scipy.sparse.csr_array([[0, np.nan], [np.inf, 0]]))


def test_boards_and_games_are_written_in_every_format():
    petersen = nx.petersen_graph()
    board = mousehole.Board(petersen)
    for format in ["graph6", "sparse6", "digraph6", "edges", "matrix", "json"]:
        assert mousehole.Board(board.write(format)) == board, format
    # There, nodes count from 1.
    assert mousehole.Board(board.write("dimacs")).to_graph6() == board.to_graph6()
    assert board.write("graph6") == board.to_graph6() + "\n"
    assert board.write("dot").startswith("graph")
    grid = mousehole.Board(["M.C", "#.F"])
    assert grid.write("grid") == "M.C\n#.F\n" and mousehole.Board(grid.write("json")) == grid
    assert len(mousehole.Board(grid.write("edges"))) == 5
    game = mousehole.Game(["M.C", "#.F"], mouse_jump=2)
    for format in ["json", "pasted", "cpp", "java", "python"]:
        assert mousehole.load(game.write(format)) == game, format
    assert game.write("grid") == "M.C\n#.F\n" and game.write("json") == game.to_json() + "\n"
    assert mousehole.Game(petersen, preset="cops").write("pg").startswith("parity")
    for call, words in [
        (lambda: board.write("pdf"), "format: found 'pdf', expected one of graph6"),
        (lambda: game.write("pdf"), "format: found 'pdf', expected one of json"),
        (lambda: board.write("grid"), "a graph cannot be drawn as a grid"),
        (lambda: mousehole.Board([[1], []]).write("graph6"), "which graph6 cannot tell"),
        (lambda: mousehole.Game(petersen, lazy=True, cats=2, cat=[1, 2], mouse=3).write("cpp"), ""),
    ]:
        with pytest.raises(ValueError) as caught:
            call()
        assert words in str(caught.value)
