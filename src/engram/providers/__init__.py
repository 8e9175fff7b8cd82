"""Models behind the ports, bundled or behind HTTP: what embeds, reranks and proposes; only `compose` knows which."""

from engram.providers.choosing import embedder as embedder
from engram.providers.choosing import embedders as embedders
from engram.providers.choosing_llm import extractor as extractor
from engram.providers.choosing_reranker import chosen_reranker as chosen_reranker
