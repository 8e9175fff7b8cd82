"""Which relations have one object at a time."""

import pytest

from engram.cognition.relations import Arity, Relations, is_functional, relation_of


@pytest.mark.parametrize(
    "name", ["lives_in", "works_for", "has_name", "birthday", "favourite_tea", "has_port", "has_deadline"]
)
def test_a_new_object_displaces_the_old(name: str) -> None:
    assert is_functional(name)


@pytest.mark.parametrize(
    "name", ["likes", "owns", "uses", "speaks", "has_child", "has_pet", "allergic_to", "never_heard_of"]
)
def test_any_number_of_objects_stands_side_by_side(name: str) -> None:
    assert not is_functional(name)


def test_the_table_is_extended_without_changing_the_old_one() -> None:
    more = Relations().extended({"sings_in": Arity.FUNCTIONAL, "lives_in": Arity.MANY})
    assert more.is_functional("sings_in")
    assert not more.is_functional("lives_in")
    assert is_functional("lives_in")


def test_an_attribute_names_its_relation() -> None:
    assert [relation_of(name) for name in ("favorite color", "Deploy port", "job")] == [
        "favourite_colour",
        "has_deploy_port",
        "has_job",
    ]
