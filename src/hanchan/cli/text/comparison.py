"""One hand under the four books, in words."""

from __future__ import annotations

from ...locale import NAMES, Translator, translator
from ...scoring.compare import Comparison
from ...scoring.scored import Scored
from ...scoring.words.columns import Cell, table
from ...scoring.words.explain import pay_text, say_error, worth


def explain_comparison(comparison: Comparison, lang: str = "en") -> str:
    """The four books side by side, what differs and why."""
    say = translator(lang)
    _ = say.gettext
    rows: list[list[Cell]] = []
    for name, one in comparison.answers.items():
        if isinstance(one, Scored):
            yaku = " + ".join(say.pgettext("yaku", NAMES[line.key]) for line in one.yaku)
            rows.append([name, worth(one, say), pay_text(one, say), yaku])
        else:
            rows.append([name, "–", "", f"{say_error(one, lang)} ({one.clause})"])
    lines = table(rows)
    if not comparison.differences:
        return "\n".join([*lines, "", _("The four books agree on this hand.")])
    lines += ["", _("What makes the difference")]
    for cause in comparison.differences:
        lines.append(f"  {cause.field}")
        cells: list[list[Cell]] = [
            [book, _value(value, say), cause.clause[book] or ""]
            for book, value in cause.values.items()
        ]
        lines += [f"    {line}" for line in table(cells)]
    return "\n".join(lines)


def _value(value: object, say: Translator) -> str:
    _ = say.gettext
    if isinstance(value, dict):
        text = f"{value['closed']} / {value['open']}"
        return f"{text} incl. {', '.join(value['includes'])}" if value["includes"] else text
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
