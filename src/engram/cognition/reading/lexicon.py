"""Small closed classes of English words that reading leans on."""

from __future__ import annotations

from engram.cognition.kin import FEMALE as FEMALE
from engram.cognition.kin import MALE as MALE
from engram.cognition.kin import ONE_OF_KIN

ADVERBS = frozenset(
    """
    actually already also always absolutely all almost briefly both certainly clearly completely currently
    definitely ever especially eventually even finally frequently fully genuinely generally greatly honestly
    immediately just initially instead kinda lately literally mainly mostly naturally never nearly nicely
    normally now obviously occasionally officially often once only originally particularly personally possibly
    previously primarily probably quickly quite rarely really recently regularly seldom secretly seriously
    simply since sometimes soon sort specifically still strongly successfully suddenly surely then today
    totally tonight truly typically usually yesterday
    """.split()
)
"""What may stand between a subject and its verb."""

KIN = ONE_OF_KIN
ACQUAINTANCE = frozenset(
    """
    friend roommate flatmate housemate neighbor neighbour colleague coworker co-worker boss manager supervisor
    mentor teacher professor tutor coach doctor dentist therapist landlord lawyer assistant teammate classmate
    client landlady nanny babysitter buddy bestie instructor trainer advisor adviser ex
    """.split()
)
PETS = frozenset(
    """
    dog cat puppy kitten pet hamster rabbit bunny parrot horse turtle tortoise guinea-pig beagle poodle retriever
    labrador corgi terrier bulldog dachshund spaniel chihuahua budgie parakeet goldfish ferret
    """.split()
)
PERSONAL = KIN | ACQUAINTANCE
PLURAL = frozenset(
    """
    parents grandparents kids children siblings sisters brothers friends cousins daughters sons twins dogs
    cats colleagues coworkers roommates neighbors neighbours family folks in-laws pups puppies turtles pets kittens
    students
    """.split()
)
WEEKDAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
DAYS_ABROAD = frozenset(
    """
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lunes martes miércoles jueves viernes sábado
    domingo lundi mardi mercredi jeudi vendredi samedi dimanche
    """.split()
)
MONTHS = frozenset("january february march april may june july august september october november december".split())
