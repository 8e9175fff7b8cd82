"""JSON over HTTP with bounded patience: time, size and attempts end, no redirect is followed, no key is ever shown."""

from __future__ import annotations

import http.client
import json
import re
import socket
import time
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import SplitResult, urlsplit

from engram.errors import ConfigInvalid, ProviderError, ProviderInvalid, ProviderTimeout, ProviderUnavailable
from engram.providers.in_time import InTime, Left
from engram.providers.patience import PATIENCE, Monotonic, Patience, Sleep

TOKEN = re.compile(r"[\x21-\x7e]+")
PIECE = 1 << 16
WORTH_ANOTHER_TRY = frozenset([429, 500, 502, 503, 504])
NO_URL = "the address of {} is not a plain http or https URL"
EMBEDDING = "the embedding service"
URL_FORM = "write it as https://host/v1, the key apart"
KEY_REFUSED = frozenset([401, 403])


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said."""

    status: int
    body: bytes
    retry_after: str | None


@dataclass(frozen=True, slots=True)
class Service:
    """A server by its address, with the key it asks for and the patience it gets."""

    address: SplitResult
    key: str | None = field(default=None, repr=False)
    patience: Patience = PATIENCE
    clock: Monotonic = time.monotonic
    sleep: Sleep = time.sleep
    called: str = EMBEDDING

    def post(self, path: str, content: object, timeout: float) -> bytes:
        """The body of a good answer; passing faults are tried again, others raised."""
        body = json.dumps(content).encode()
        pause = self.patience.first_pause_s
        for left in range(self.patience.attempts - 1, -1, -1):
            try:
                answer = self.exchange("POST", path, body, timeout)
                if answer.status not in WORTH_ANOTHER_TRY or not left:
                    return self.accepted(answer)
                wanted = asked_pause(answer)
            except ConnectionError as error:
                if not left or isinstance(error, ConnectionRefusedError):
                    raise self.unreachable(error) from None
                wanted = 0.0
            self.sleep(min(max(pause, wanted), self.patience.longest_pause_s))
            pause *= 2
        raise AssertionError("the last attempt returns or raises")

    def get(self, path: str) -> Answer:
        """One quick look, whatever the answer."""
        try:
            return self.exchange("GET", path, None, self.patience.probe_timeout_s)
        except ConnectionError as error:
            raise self.unreachable(error) from None

    def exchange(self, verb: str, path: str, body: bytes | None, timeout: float) -> Answer:
        """One request on its own connection; ConnectionError when it broke, so that the caller may try again."""
        deadline = self.clock() + timeout
        connection = self.connection(timeout)
        connection.response_class = partial(in_time, lambda: deadline - self.clock())  # type: ignore[assignment]
        try:
            connection.request(verb, self.address.path.rstrip("/") + path, body, self.headers())
            with connection.getresponse() as response:
                content = self.read(response)
                return Answer(response.status, content, response.getheader("Retry-After"))
        except TimeoutError:
            raise ProviderTimeout(f"{self.host} did not answer within {timeout:g} s") from None
        except http.client.HTTPException as error:
            raise ConnectionError(type(error).__name__) from None
        except OSError as error:
            raise error if isinstance(error, ConnectionError) else self.unreachable(error) from None
        finally:
            connection.close()

    def read(self, response: http.client.HTTPResponse) -> bytes:
        """The body, piece by piece, so that no flood drowns us."""
        content = bytearray()
        while piece := response.read1(PIECE):
            content += piece
            if len(content) > self.patience.most_bytes:
                raise ProviderInvalid(f"{self.host} sent more than {self.patience.most_bytes:,} bytes")
        if response.length:
            raise ConnectionError("the answer broke off")
        return bytes(content)

    def connection(self, timeout: float) -> http.client.HTTPConnection:
        """A new connection, encrypted if the address says so."""
        secure = self.address.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        return kind(self.host, self.address.port, timeout=timeout)

    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        said = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "engram"}
        return said | ({"Authorization": f"Bearer {self.key}"} if self.key else {})

    def opened_by(self, key: str | None) -> Service:
        """The same server with a key; one that could smuggle something else into a request is refused, unshown."""
        if key and not TOKEN.fullmatch(key):
            raise ConfigInvalid(f"the key of {self.called} holds a space or a control character")
        return replace(self, key=key)

    def accepted(self, answer: Answer) -> bytes:
        """The body of an answer that is good; the body of another is not repeated, for it may hold anything."""
        if answer.status == HTTPStatus.OK:
            return answer.body
        raise refusal(answer.status, self.called)

    @property
    def host(self) -> str:
        """The server by name, as an error may show it."""
        return self.address.hostname or ""

    def unreachable(self, error: OSError) -> ProviderUnavailable:
        """What to tell when there is no connection."""
        return ProviderUnavailable(f"{self.host} cannot be reached: {error.strerror or error}")


def in_time(left: Left, connected: socket.socket, **about: Any) -> http.client.HTTPResponse:
    """An answer that is read while there is time, from its first byte on."""
    return http.client.HTTPResponse(InTime(connected, left), **about)  # type: ignore[arg-type]


def service(url: str, patience: Patience, clock: Monotonic, sleep: Sleep, called: str = EMBEDDING) -> Service:
    """A server by its URL; one that could smuggle something else into a request is refused."""
    try:
        address = urlsplit(url)
        reachable = address.port != 0 and (address.hostname or "").encode("idna")
    except ValueError:  # also what no name server would take
        raise ConfigInvalid(NO_URL.format(called), hint=URL_FORM) from None
    plain = TOKEN.fullmatch(url) and not (address.query or address.fragment or address.username or address.password)
    if not (plain and reachable and address.scheme in ("http", "https")):
        raise ConfigInvalid(NO_URL.format(called), hint=URL_FORM)
    return Service(address, None, patience, clock, sleep, called)


def refusal(status: int, called: str) -> ProviderError:
    """A status as an error, which tells the status to whoever may ask in another way."""
    said = f"{called} answered {status}"
    if status in KEY_REFUSED:
        return ProviderUnavailable(said, hint=f"check the key of {called}")
    if status in WORTH_ANOTHER_TRY:
        return ProviderUnavailable(said)
    if 300 <= status < 400:
        return ProviderInvalid(said, hint="name the address it redirects to; redirects are not followed")
    return ProviderInvalid(said, hint="check the address and the model's name", answered=status)


def ailing(answer: Answer) -> str | None:
    """What a look at a server tells: a refused key or a fault of its own; what it has to show differs too much."""
    ill = answer.status in KEY_REFUSED or answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return f"the service answered {answer.status}" if ill else None


def asked_pause(answer: Answer) -> float:
    """How many seconds the server asks us to wait."""
    said = answer.retry_after or ""
    return float(said) if said.isdecimal() and len(said) < 6 else 0.0
