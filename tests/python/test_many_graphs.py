"""Cop numbers of many graphs at once."""

import itertools

import mousehole
import networkx as nx
import pandas as pd
import pytest
from tqdm import tqdm

PETERSEN = "IheA@GUAo"


def test_records_are_what_each_graph_has_alone():
    graphs = [graph for graph in nx.graph_atlas_g()[1:400]]
    records = list(mousehole.cops(graphs, threads=2))
    assert [record.index for record in records] == list(range(len(graphs)))
    for record, graph in zip(records, graphs):
        assert (record.nodes, record.edges) == (len(graph), graph.size())
        assert nx.from_graph6_bytes(record.graph6.encode()).adj == graph.adj
        assert record.cop_number == record.at_least == record.at_most == mousehole.cop_number(graph)
        assert record.capture_time == mousehole.capture_time(graph)
        assert len(record.placement) == record.cop_number and set(record.placement) <= set(graph)
        assert mousehole.capture_time(graph, cat=list(record.placement)) == record.capture_time
        assert record.error is None


def test_graphs_of_every_kind_in_one_go():
    graphs = [PETERSEN, PETERSEN.encode(), nx.petersen_graph(), list(nx.petersen_graph().edges), mousehole.Board(PETERSEN)]
    assert [record[1:6] for record in mousehole.cops(graphs)] == [(PETERSEN, 10, 15, 3, 1)] * 2 + [
        (mousehole.Board(nx.petersen_graph()).to_graph6(), 10, 15, 3, 1)
    ] * 2 + [(PETERSEN, 10, 15, 3, 1)]
    named = nx.relabel_nodes(nx.path_graph(3), dict(enumerate("abc")))
    assert [record.placement for record in mousehole.cops([named, ["..."]])] == [("b",), ((0, 1),)]
    directed, = mousehole.cops([nx.DiGraph([(0, 1), (1, 2), (2, 0)])])
    assert directed.graph6 is None and directed.edges == 3


def test_rules_are_for_all_graphs():
    cycles = [nx.cycle_graph(nodes) for nodes in range(4, 12)]
    assert [record.cop_number for record in mousehole.cops(cycles, cat_jump=2)] == [
        mousehole.cop_number(cycle, cat_jump=2) for cycle in cycles
    ]
    few = list(mousehole.cops(cycles, max=1))
    assert [(record.cop_number, record.at_least) for record in few] == [(None, 2)] * 8
    small, large = mousehole.cops([nx.petersen_graph(), nx.hoffman_singleton_graph()], memory=1)
    assert (small.cop_number, large.cop_number) == (3, 7)
    assert large[7:11] == (7, "girth", 7, "domination")
    hard, = mousehole.cops([nx.random_regular_graph(4, 60, seed=1)], memory=1000)
    assert hard.cop_number is None and "may be used" in hard.error and 1 <= hard.at_least <= hard.at_most
    assert [record.cop_number for record in mousehole.cops(cycles, engine="counter")] == [2] * 8


def test_a_table_of_records():
    frame = pd.DataFrame(mousehole.cops([PETERSEN, "Bw", nx.cycle_graph(5)]))
    assert list(frame.columns) == list(mousehole.Cops._fields)
    assert frame.cop_number.tolist() == [3, 1, 2] and frame.set_index("graph6").capture_time[PETERSEN] == 1


def test_a_bad_graph_is_told_by_its_number():
    graphs = [PETERSEN, "Ihe", 5, mousehole.Game(["M.C...F"]), PETERSEN]
    found = mousehole.cops(graphs)
    assert next(found).cop_number == 3
    for kind, words in [(ValueError, "graph 1: line 1"), (TypeError, "graph 2: 5 is no graph"), (TypeError, "graph 3: this is a Game")]:
        with pytest.raises(kind) as caught:
            next(found)
        assert str(caught.value).startswith(words)
    assert next(found).index == 4
    assert list(found) == []
    records = list(mousehole.cops(graphs, errors="return"))
    assert [record.error and record.error.split()[0] for record in records] == [None, "line", "5", "this", None]
    assert [record.cop_number for record in records] == [3, None, None, None, 3]


def test_errors_of_the_iterable_are_what_they_are():
    def graphs():
        yield PETERSEN
        raise LookupError("no more")

    found = mousehole.cops(graphs())
    assert next(found).cop_number == 3
    with pytest.raises(LookupError, match="^'no more'$|^no more$"):
        next(found)


def test_graphs_without_end_are_taken_as_needed():
    taken = itertools.count()

    def graphs():
        while True:
            next(taken)
            yield PETERSEN

    assert len(list(itertools.islice(mousehole.cops(graphs(), threads=2), 500))) == 500
    assert next(taken) <= 500 + 3 * 64


def test_progress_is_told():
    told = []
    list(mousehole.cops([PETERSEN] * 100, progress=told.append))
    assert [progress.done for progress in told] == sorted(progress.done for progress in told)
    assert told[-1].done == 100 and {progress.total for progress in told} == {100}
    bar = tqdm(disable=False, file=open("/dev/null", "w"))
    list(mousehole.cops(iter([PETERSEN] * 50), progress=bar))
    assert bar.n == 50 and bar.total is None
    list(mousehole.cops([PETERSEN] * 20, progress=bar))
    assert bar.n == bar.total == 20

    def stop(progress):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        list(mousehole.cops([PETERSEN] * 100, progress=stop))


def test_bad_questions_are_refused():
    for keywords, words in [(dict(cats=2), "takes no cats"), (dict(cat=0), "takes neither cat nor mouse")]:
        with pytest.raises(TypeError, match=words):
            mousehole.cops([PETERSEN], **keywords)
    with pytest.raises(ValueError, match="errors: found 'skip', expected one of raise return"):
        mousehole.cops([], errors="skip")
    with pytest.raises(TypeError):
        mousehole.cops(5)
