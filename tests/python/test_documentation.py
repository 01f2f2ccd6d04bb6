"""Every example that is shown to users: in docstrings, in the tour, and in the README."""

import doctest
import inspect
import re

import mousehole
import pytest
from conftest import ROOT

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def documented():
    yield "mousehole", mousehole
    for name in mousehole.__all__:
        public = getattr(mousehole, name)
        if isinstance(public, (int, str)):
            continue
        yield name, public
        if inspect.isclass(public):
            for member, value in vars(public).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", value


DOCUMENTED = dict(documented())


@pytest.mark.parametrize("name", DOCUMENTED)
def test_everything_is_documented(name):
    assert (inspect.getdoc(DOCUMENTED[name]) or "").strip(), name


def run(text, name):
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    out = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=out.append)
    assert not out, "".join(out)
    return len(test.examples)


def test_examples_of_the_docstrings():
    examples = sum(run(inspect.getdoc(value) or "", name) for name, value in DOCUMENTED.items())
    assert examples > 30


def examples_of(page):
    languages, lines, language = set(), [], None
    for line in (ROOT / page).read_text().splitlines():
        if fence := re.match(r"```(\w*)$", line):
            language = fence[1] if language is None else None
            languages.add(fence[1])
            line = ""
        # Whatever is no example is blank, so that lines keep their numbers.
        lines.append(line if language == "pycon" else "")
    assert language is None
    return "\n".join(lines), languages


def test_examples_of_the_tour(tmp_path, monkeypatch):
    text, languages = examples_of("docs/python.md")
    assert languages == {"pycon", "sh", ""}
    monkeypatch.chdir(tmp_path)
    assert run(text, "docs/python.md") > 40


def test_examples_of_the_readme():
    text, _ = examples_of("README.md")
    assert run(text, "README.md") > 3
