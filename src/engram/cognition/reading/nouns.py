"""Nouns that tell what a phrase is about, as alternatives of a pattern."""

from __future__ import annotations

from engram.cognition.entities.gazetteer import PEOPLES

PEOPLE = "|".join(sorted(name.capitalize() for name in PEOPLES - {"internet", "latin"}))
CHILD = r"(?:kids?|child(?:ren)?|sons?|daughters?|bab(?:y|ies)|toddlers?|twins|boys|girls|stepson|stepdaughter)"
ANIMAL = (
    r"(?:dogs?|cats?|pupp(?:y|ies)|kittens?|hamsters?|rabbits?|bunn(?:y|ies)|parrots?|turtles?"
    r"|tortoises?|horses?|fish|pets?"
    r"|birds?|snakes?|lizards?|guinea pigs?|ferrets?|chickens?|pup|hedgehogs?|geckos?|retrievers?"
    r"|poodles?|beagles?|huskies|corgis?)"
)
BELONGING = (
    r"(?:car|house|apartment|flat|boat|bike|bicycle|motorbike|motorcycle|van|truck|guitar|piano|cabin"
    r"|laptop|macbook|piano|camera|condo|garden|studio|shop|store|business|company|startup|violin"
    r"|scooter|farm)"
)
JOB = (
    r"(?:(?:\w+[ -]){0,3}?(?:engineer|developer|programmer|nurse|doctor|teacher|student|manager|designer"
    r"|lawyer|writer|artist|architect"
    r"|accountant|chef|cook|analyst|scientist|researcher|consultant|director|producer|founder|ceo|cto"
    r"|freelancer|photographer"
    r"|musician|singer|actor|actress|journalist|editor|professor|therapist|psychologist|pharmacist|dentist|electrician"
    r"|plumber|mechanic|carpenter|firefighter|officer|pilot|driver|barista|baker|farmer|gardener"
    r"|librarian|tutor|trainer|coach"
    r"|instructor|biologist|chemist|physicist|economist|mathematician|translator|veterinarian|vet"
    r"|surgeon|paramedic|administrator"
    r"|technician|salesperson|realtor|recruiter|planner|specialist|intern|apprentice|entrepreneur"
    r"|contractor|hairdresser"
    r"|bartender|waiter|waitress|cashier|receptionist|secretary|assistant|illustrator|animator|dancer"
    r"|painter|sculptor|composer"
    r"|author|poet|blogger|streamer|youtuber|gamer|filmmaker|screenwriter|stylist|beautician|landscaper"
    r"|guide|agent|marketer|lead"
    r"|sophomore|freshman|senior|junior|undergraduate|postgraduate|phd candidate|phd student|dietitian"
    r"|nutritionist|midwife))"
)
DIET = r"(?:vegan|vegetarian|pescatarian|gluten[- ]free|lactose[- ]intolerant|celiac|coeliac|diabetic|teetotal|keto)"
STATUS = (
    r"(?:single|married|divorced|widowed|engaged|separated|pregnant|retired|unemployed|self[- ]employed"
    r"|sober|transgender|gay|lesbian|bisexual|queer|non[- ]binary|bilingual|left[- ]handed|colou?r[- ]?blind"
    r"|an only child|the (?:oldest|youngest|eldest|middle)\b|between jobs|out of work"
    r"|an? (?:morning person|night owl|early riser|introvert"
    r"|extrovert|perfectionist|foodie|single (?:parent|mom|mum|dad)|homeowner|beginner|minimalist"
    r"|atheist|native speaker|people person|cat person|dog person)|a twin)"
)
