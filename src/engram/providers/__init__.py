"""Embedders behind the port: the bundled model, HTTP services, any ONNX folder; only `compose` knows which one."""

from engram.providers.choosing import embedder as embedder
from engram.providers.choosing import embedders as embedders
