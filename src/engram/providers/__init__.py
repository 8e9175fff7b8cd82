"""Models behind the ports, bundled or behind HTTP: what embeds, and what proposes; only `compose` knows which ones."""

from engram.providers.choosing import embedder as embedder
from engram.providers.choosing import embedders as embedders
from engram.providers.choosing_llm import extractor as extractor
