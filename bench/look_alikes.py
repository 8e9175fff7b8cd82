"""Texts that only look as if they held something personal: orders, articles, times, versions, talk of passwords."""

from __future__ import annotations

from collections.abc import Sequence

from bench.drawing import Draw, article, broken_card, day, figures, mixed, order, uuid

LOOK_ALIKES: tuple[tuple[str, Draw, Sequence[str]], ...] = (
    (
        "order",
        order,
        (
            "Order number {} has shipped.",
            "Ihre Bestellnummer: {}",
            "tracking {} says Tuesday",
            "Pedido {} entregado",
            "invoice no. {} is paid",
            "订单号 {}",
        ),
    ),
    (
        "broken card",
        broken_card,
        ("card {} was declined", "My test card {} fails Luhn", "I typed {} but it said invalid"),
    ),
    ("article", article, ("ISBN {} is out of print.", "EAN {}", "The barcode reads {}", "I bought {} twice")),
    (
        "moment",
        lambda chance: str(chance.randint(1_500_000_000, 1_900_000_000)) + chance.choice(["", "000", "123456"]),
        ("It started at {}.", "timestamp={}", '{{"ts": {}, "ok": true}}', "since {} nothing"),
    ),
    (
        "date and time",
        lambda chance: (
            f"20{chance.randint(10, 29)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d} "
            f"{chance.randint(0, 23):02d}:{figures(chance, 1)}0:{figures(chance, 1)}5"
        ),
        ("Released {}.", "[{}] INFO started", "The meeting on {} moved"),
    ),
    (
        "other day",
        day,
        (
            "The contract starts on {}.",
            "Die Firma gibt es seit {}",
            "We met on {} in Rome",
            "Released on {}",
            "deadline {}",
        ),
    ),
    (
        "version",
        lambda chance: (
            f"{chance.randint(0, 9)}.{chance.randint(0, 40)}.{chance.randint(0, 9999)}.{chance.randint(1, 99999)}"
        ),
        ("Upgraded to {}.", "chrome {} crashes", "pip install foo=={}"),
    ),
    ("commit", lambda chance: mixed(chance, 40, "0123456789abcdef"), ("commit {}", "reverted in {}", "sha1: {}")),
    ("uuid", uuid, ("Request {} failed.", "id={}", "the trace is {}")),
    (
        "address of a machine",
        lambda chance: ".".join(str(chance.randint(1, 254)) for _ in range(4)),
        ("ping {} works", "The server is at {}:8080", "from {} to the gateway"),
    ),
    (
        "price",
        lambda chance: f"{chance.randint(1, 999)},{figures(chance, 3)},{figures(chance, 3)}.{figures(chance, 2)}",
        ("It cost ${}.", "budget {} EUR", "Umsatz: {}"),
    ),
    (
        "code",
        lambda chance: figures(chance, chance.choice([7, 9, 10, 12])),
        (
            "x = {}",
            "range({})",
            "assert total == {}",
            "SELECT * FROM t WHERE id = {}",
            "population {}",
            "offset {} of the file",
        ),
    ),
    (
        "place",
        lambda chance: chance.choice(
            [
                "Lisbon",
                "Baker Street",
                "the Lindenallee",
                "Via Roma",
                "Fifth Avenue",
                "Route 66",
                "Place de la Bastille",
                "10th Street",
            ]
        ),
        ("Ana Lopes lives near {}.", "We met Jonas Weber in {}", "{} was crowded in 2019"),
    ),
    (
        "password talk",
        lambda chance: chance.choice(
            [
                "wrong",
                "required",
                "too short",
                "stored hashed",
                "not the problem",
                "case sensitive",
                "falsch",
                "incorrecta",
                "your_password",
            ]
        ),
        ("The password is {}.", "Das Passwort ist {}", "la contraseña es {}", "password: {}"),
    ),
    (
        "key talk",
        lambda chance: chance.choice(
            [
                "your_api_key",
                "<API_KEY>",
                "os.environ['KEY']",
                "process.env.TOKEN",
                "${SECRET}",
                "rotating",
                "get_secret_value()",
            ]
        ),
        ("api_key = {}", "The token is {}", "secret: {}", "Set API_KEY={} first"),
    ),
    (
        "count",
        lambda chance: (
            f"{chance.randint(2, 60)} {chance.choice(['chairs', 'tests', 'people', 'kilometres', 'pages'])} and "
            f"{chance.randint(100, 9999)} more"
        ),
        ("We need {}.", "There were {} on Main Street", "born ready: {}"),
    ),
    (
        "file",
        lambda chance: chance.choice(
            ["icon@2x.png", "react@18.2.0", "git@github.com:org/repo.git", "@router.get", "user@host:~/src"]
        ),
        ("See {}.", "npm i {}", "copied {}"),
    ),
)
