"""recall, explain, list: what a mind is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from engram.cognition.rerank import Strategy
from engram.engine.digesting import digest
from engram.engine.permission import existing
from engram.engine.recalling import explain, momentum, recall
from engram.engine.recalling.filters import filters_from
from engram.engine.recalling.reorder import Reranking
from engram.engine.verbs.bound import Bound
from engram.errors import ConfigInvalid
from engram.guard import limits
from engram.model.memory import LIVE, Memory
from engram.model.recall import Explanation, Recall

# Named here because inside the class `list` is the verb.
Ids = list[str]
Memories = list[Memory]
ALIVE = "live"
NO_RERANKER = (
    "name one with --reranker or ENGRAM_RERANKER, or give it to open(reranker=…); rrf, mmr and rrf_mmr need no model"
)


class Asking(Bound):
    """The verbs that look something up."""

    def recall(
        self, query: str, *, limit: int | None = None, budget: int | None = None, as_of: datetime | None = None,
        known_at: datetime | None = None, between: object = None, kinds: Iterable[str] | str | None = None,
        mode: str | None = None, filters: Mapping[str, object] | None = None, rerank: str | None = None,
        conversation: str | Iterable[object] | None = None, outdated: bool = True,
    ) -> Recall:  # fmt: skip
        """Give back what matters for a question, best first, with a verdict and reasons; each statement once.

        `rerank` asks for another order: by ranks (`rrf`), by unlikeness (`mmr`), by both (`rrf_mmr`), or by a model
        that reads each with the question (`cross_encoder`).
        `conversation` is what the question is asked in: the name of a session, or what was said, oldest first.
        What was updated since comes right after what updates it, marked; `outdated=False` leaves it out.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> turn = mind.observe("user", "Rex sleeps under the table.")
        >>> mind.recall("where does Rex sleep?", rerank="rrf_mmr").items[0].memory.text
        'Rex sleeps under the table.'
        """
        asked, most, room = self._asked(query), self._most(limit), room_for(budget)
        chosen = filters_from(
            filters, kinds=kinds, mode=mode, between=between, as_of=as_of, known_at=known_at, outdated=outdated
        )
        before = momentum.said_before(conversation, self._setting)
        way = self._reranking(rerank)
        with self._setting.latencies.timing("recall"):
            digest.digest_first(self._setting)
            return self._shown(recall.recall(self._setting, asked, chosen, most, room, way, before))

    def explain(
        self, query: str, id: str, *, limit: int | None = None, as_of: datetime | None = None,
        known_at: datetime | None = None, between: object = None, kinds: Iterable[str] | str | None = None,
        mode: str | None = None, filters: Mapping[str, object] | None = None, rerank: str | None = None,
        conversation: str | Iterable[object] | None = None, budget: int | None = None, outdated: bool = True,
    ) -> Explanation:  # fmt: skip
        """Where a memory stood for a question, asked as `recall` is asked: its votes, or the first stage that lost it.

        Of what was updated, `detail` tells by what, when and why.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("The deploy key is in the vault")
        >>> mind.explain("where is the deploy key?", memory.id).rank
        1
        """
        asked, wanted = self._asked(query), limits.memory_id(id)
        sought = explain.Sought(limit=self._most(limit), budget=room_for(budget), way=self._reranking(rerank))
        chosen = filters_from(
            filters, kinds=kinds, mode=mode, between=between, as_of=as_of, known_at=known_at, outdated=outdated
        )
        before = momentum.said_before(conversation, self._setting)
        digest.digest_first(self._setting)
        return self._shown(explain.explain(self._setting, asked, wanted, chosen, sought, before))

    def get(self, id: str) -> Memory:
        """A memory by its id.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.get(mind.remember("Rex is a dog").id).text
        'Rex is a dog'
        """
        with self._looking() as view:
            return self._shown(existing(view, limits.memory_id(id)))

    def ids(self, part: str) -> Ids:
        """The ids of memories that begin or end with at least six letters of one, as people copy them.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Rex barks")
        >>> mind.ids(memory.id[-8:]) == [memory.id]
        True
        """
        with self._looking() as view:
            return view.ids_like(limits.id_part(part))

    def list(
        self, *, limit: int = 50, offset: int = 0, kinds: Iterable[str] | str | None = None,
        status: str | None = "active", between: object = None, filters: Mapping[str, object] | None = None,
    ) -> Memories:  # fmt: skip
        """Memories newest first, of one status; `live` stands for active and challenged, which recall shows too.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> first, second = mind.remember("Rex barks"), mind.remember("Ana prefers dark mode")
        >>> [memory.text for memory in mind.list()]
        ['Ana prefers dark mode', 'Rex barks']
        """
        wanted = sorted(LIVE) if status == ALIVE else status
        chosen = filters_from(filters, kinds=kinds, between=between, status=wanted)
        most, skipped = limits.whole(limit, "limit", 1, 1 << 31), limits.whole(offset, "offset", 0, 1 << 31)
        with self._looking() as view:
            return self._shown(view.listing(chosen, most, skipped))

    def _asked(self, query: str) -> str:
        return limits.text(query, self._setting.tunables.claim_limit, "query")

    def _most(self, limit: int | None) -> int:
        return self._setting.tunables.recall_limit if limit is None else limits.whole(limit, "limit", 1, 1000)

    def _reranking(self, rerank: str | None) -> Reranking:
        """The order that is asked for, if it can be had."""
        strategy = Strategy.NONE if rerank is None else limits.choice(Strategy, rerank, "rerank")
        if strategy is Strategy.CROSS_ENCODER and self._reranker is None:
            raise ConfigInvalid("no reranker is named", hint=NO_RERANKER)
        return Reranking(strategy, self._reranker)


def room_for(budget: int | None) -> int | None:
    """How many tokens there is room for; None if it does not matter."""
    return None if budget is None else limits.whole(budget, "budget", 0, 1 << 31)
