"""Attacks by structure: what only the machinery around a model writes, whatever the language."""

from __future__ import annotations

import re

from engram.guard.phrasing.phrase import Mark, Phrase
from engram.late import late


def marker(mark: Mark, stems: str, pattern: str, weight: float, human: float | None = None) -> Phrase:
    """A marker over text in small letters with its lines kept; one of each group of stems must be there.

    Stems are parted by " / ", and their groups by " & ".
    """
    told = weight if human is None else human
    groups = tuple(frozenset(group.split(" / ")) for group in stems.split(" & "))
    return Phrase(mark, groups, late(pattern, re.MULTILINE), weight, told)


MARKERS: tuple[Phrase, ...] = (
    marker(
        Mark.ROLE_MARKER,
        "<| & |>",
        r"<\|(?:im_start|im_end|im_sep|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id"
        r"|begin_of_text)\|>",
        0.6,
        0.45,
    ),
    marker(
        Mark.ROLE_MARKER,
        "[inst] / [/inst] / <<sys>> / <</sys>> / <start_of_turn> / [system]",
        r"\[/?inst\]|<</?sys>>|<start_of_turn>|^[ \t]{0,20}\[system\]",
        0.6,
        0.45,
    ),
    marker(
        Mark.ROLE_MARKER,
        "## & system / instruction / assistant / developer",
        r"^[ \t]{0,20}#{2,4} ?(?:system|instructions?|assistant|developer)(?: (?:prompt|message|override"
        r"|note))?:?[ \t]{0,20}$",
        0.4,
        0.2,
    ),
    marker(
        Mark.ROLE_MARKER,
        "system / developer / admin / sistema / système / systeme / система / 系统 / システム"
        " / _system / _developer / _admin / _sistema / _système / _systeme / _система",
        r"(?:^[\s>*_#\"'-]{0,8}|[.!?。] )(?:system|developer|admin|sistema|système|systeme|система|系统"
        r"|システム)(?: (?:prompt|message|note"
        r"|override))?[*_]{0,3} ?:\s{0,3}(?:you\b|the (?:user|reader|assistant)|ignore|from now|new |override"
        r"|always|never|all |disregard|forget|du\b|alle |ab sofort|ignorier|vergiss|tu\b|eres|ignora|olvida"
        r"|todas|desde ahora|a partir de|vous|oublie|toutes|désormais|à partir de|你|忽略|从现在|ты\b|все |あなた)",
        0.5,
        0.3,
    ),
    marker(
        Mark.ROLE_MARKER,
        '<system / "role"',
        r"<system[_-](?:prompt|message|instructions?|override)>|<system>\s{0,20}(?:you\b|the user|ignore|new "
        r"|all |from |always|never|override|disregard|forget)|\"role\"\s{0,5}:\s{0,5}\"(?:system|developer)\"",
        0.45,
        0.2,
    ),
    marker(
        Mark.FORGED_TURN,
        "assistant: / assistant : / ai: / ai :",
        r"^[ \t]{0,20}(?:assistant|ai) ?:[^\n]{0,400}\n{1,3}[ \t]{0,20}(?:user|human) ?:",
        0.3,
        0.0,
    ),
    marker(
        Mark.FORGED_TURN,
        "</assistant> / </user> / </human>",
        r"</(?:assistant|user|human)>\s{0,10}<(?:assistant|user|human)>",
        0.4,
        0.2,
    ),
    marker(
        Mark.DELIMITER,
        "</ & document / context / instruction / data / memor / tool / function / untrusted / source / user_"
        " / search_result / retrieved / recall / quote / content / input / output",
        r"</(?:documents?|context|instructions?|data|memory|memories|tool[_-]?\w{0,12}|functions?[_-]?\w{0,12}"
        r"|untrusted\w*|source|user_\w{1,12}|search_results?|retrieved\w*|recall\w*|quote|content|input|output)>",
        0.35,
        0.2,
    ),
    marker(
        Mark.DELIMITER,
        "end of & document / context / input / data / user / tool / memory / text",
        r"^[^\w\n]{2,40}end of (?:the )?(?:document|context|input|data|user (?:input|message)|tool (?:output"
        r"|result)s?|memory|text)\b",
        0.4,
        0.2,
    ),
    marker(
        Mark.DELIMITER,
        "system / admin / developer / instruction & begin of / begin new / begin real / begin system / begin admin"
        " / begin developer / begin instruction / start of / start new / start real / start system / start admin"
        " / start developer / start instruction",
        r"^[^\w\n]{2,40}(?:begin|start) (?:of )?(?:new |real )?(?:system|admin|developer|instructions?)\b",
        0.4,
        0.2,
    ),
    marker(
        Mark.TOOL_CALL,
        "<tool_call / <function / <invoke / <tool_use / tool_call / function_call",
        r"<(?:tool_call|function_calls?|invoke name=|tool_use)|\"(?:tool_calls?|function_call)\"\s{0,5}:",
        0.45,
        0.2,
    ),
    marker(
        Mark.TOOL_CALL,
        "action input",
        r"^[ \t]{0,20}action ?: ?\w+[^\n]{0,80}\n[ \t]{0,20}action input ?:",
        0.45,
        0.2,
    ),
)

SIGNS = ("<", "[", "#", ":", "end of", "begin", "start")
"""One of these is in every marker."""

HIDING = late(
    r"display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}[01](?:px|pt|em)?\b"
    r"|opacity\s{0,3}:\s{0,3}0\b"
    r"|color\s{0,3}:\s{0,3}(?:white|#fff(?:fff)?\b|transparent)|<!--"
)
"""What keeps a part of a page from being seen; by itself it is ordinary."""
