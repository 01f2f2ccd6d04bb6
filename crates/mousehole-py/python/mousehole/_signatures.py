"""Every keyword written out in the signatures. Rules are declared once, in the library; here they are only shown."""

import functools
import inspect
import types
from typing import Any, Callable, Dict, Literal, Optional, Union

from . import _mousehole


#: What values of a rule are, by what the library calls them.
KINDS: Dict[str, Any] = {
    "number": int,
    "number or none": Optional[int],
    "jump": Union[int, Literal["unbounded"]],
    "truth": bool,
    "place": Any,
    "places": Any,
}


def annotation(kind: str, words: Any) -> Any:
    """The type of a rule's values."""
    return KINDS[kind] if not words else Literal[tuple(int(word) if word.isdigit() else word for word in words)]


def keywords(**given: Any) -> Dict[str, inspect.Parameter]:
    """Keywords, each with its default and its type."""
    return {name: keyword(name, default, type) for name, (default, type) in given.items()}


def keyword(name: str, default: Any, type: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=type)


KNOBS = _mousehole._knobs()
# A rule that is left out is as the preset or the file has it, which is written as an ellipsis.
RULES, OF_BOARD = (
    {name: keyword(name, ..., annotation(kind, words)) for name, _, kind, words, its in KNOBS if its == of_board}
    for of_board in (False, True)
)
PRESET = keywords(preset=(None, Optional[Literal["grid", "graph", "cops"]]), rules=(None, Optional[_mousehole.Rules]))
GAME = {**RULES, **OF_BOARD, **PRESET}
SOLVE = keywords(
    engine=(None, Optional[str]), memory=(None, Optional[float]), threads=(None, Optional[int]), progress=(None, Any)
)
PICTURE = keywords(
    fixed=("cat", Literal["mouse", "cat"]),
    figures=("auto", Literal["auto", "on", "off"]),
    moves=("off", Literal["off", "here", "everywhere"]),
    line=(False, bool),
    title=("", str),
    dark=(False, bool),
    size=(None, Optional[int]),
)
RASTER = {**PICTURE, **keywords(scale=(2.0, float))}
ANIMATION = {**PICTURE, **keywords(scale=(1.0, float), rounds=(None, Optional[int]), delay=(None, Optional[int]))}

#: What `**name` of a compiled signature stands for.
GROUPS = {
    "changes": RULES,
    "rules": GAME,
    "keywords": {**GAME, **SOLVE},
    "picture": PICTURE,
    "raster": RASTER,
    "animation": ANIMATION,
}

#: What functions do not take of it, and say why when it is given.
WITHOUT = {
    "batch": {"progress"},
    "cops": {"cats", "cat", "mouse"},
    "capture_times": {"cats", "cat", "mouse"},
    "cop_bounds": {"cats", "cat", "mouse"},
    "cop_number": {"cats", "cat", "mouse"},
    "placements": {"cats", "cat", "mouse"},
    "is_k_cop_win": {"cats"},
    "capture_time": {"cats"},
}


def written_out(function: Any) -> Optional[inspect.Signature]:
    """The signature with every keyword that its last parameter takes; ``None`` where there is no such parameter."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return None
    *named, last = signature.parameters.values() or [None]
    if last is None or last.kind != inspect.Parameter.VAR_KEYWORD:
        return None
    left_out = WITHOUT.get(function.__name__, set()) | {parameter.name for parameter in named}
    explicit = [parameter for name, parameter in GROUPS[last.name].items() if name not in left_out]
    return signature.replace(parameters=[*named, *explicit])


def explicit(function: Callable[..., Any], signature: inspect.Signature) -> Callable[..., Any]:
    """The function with that signature: those of compiled functions cannot be changed."""

    @functools.wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        return function(*args, **keywords)

    del call.__wrapped__  # type: ignore[attr-defined]
    call.__signature__ = signature  # type: ignore[attr-defined]
    return call


def rule(name: str, about: str, kind: str, words: Any) -> property:
    """The attribute of a rule."""
    choices = f": {', '.join(map(repr, words[:-1]))} or {words[-1]!r}" if words else ""
    return property(lambda rules: rules._value(name), doc=f"{about}{choices}.")


def write_out() -> None:
    """Gives the compiled functions and classes their signatures, and `Rules` an attribute for each rule.

    Classes whose answers have places can be written with the type of these, as in ``Solution[Tuple[int, int]]``.
    """
    owners: Any = [_mousehole, _mousehole.Solution, _mousehole.Winners]
    for owner in owners:
        for name, value in list(vars(owner).items()):
            signature = written_out(value) if callable(value) and not name.startswith("__") else None
            if signature is not None and isinstance(value, type):
                value.__signature__ = signature  # type: ignore[attr-defined]
            elif signature is not None:
                setattr(owner, name, explicit(value, signature))
    for name in ["Board", "Game", "Solution", "FromStart", "Winners", "MouseWins", "Play", "Table"]:
        getattr(_mousehole, name).__class_getitem__ = classmethod(types.GenericAlias)
    for name, about, kind, words, of_board in KNOBS:
        if not of_board:
            setattr(_mousehole.Rules, name, rule(name, about, kind, words))
