"""What is known of names beforehand: given names, places, technologies, and words that look like names and are none."""

from __future__ import annotations

from engram.cognition.words import STOP_WORDS, fold
from engram.model.entity import EntityKind

GIVEN_NAMES = frozenset(
    fold(name)
    for name in """
    aaron abby abdul abel abigail adam adela adele adrian agnes ahmed aisha alan albert alejandra alejandro alex
    alexander alexandra alfred ali alice alina alison alma amanda amber amelia amina amir amy ana anastasia anders andre
    andrea andreas andrew andy angela anita anja ann anna anne annie anthony antonio ariel arjun arnold arthur astrid
    audrey aurora ava barbara bart beatrice beatriz ben benjamin bernard bernd beth bianca bill björn bob bobby boris
    brandon brenda brian bridget bruno caleb camila camille carl carla carlos carmen carol carolina caroline cassandra
    catherine cecilia celine charles charlie charlotte chen chiara chloe chris christian christina christine christoph
    christopher claire clara claudia clemens colin connor cristina cynthia daniel daniela danny dario dave david dean
    deborah deepak denis dennis derek diana diego dieter dirk dmitri dominik donald donna doris dorothy douglas duncan
    dylan eduardo edward edwin eileen elena eli elias elif elijah elisa elizabeth ella ellen elsa emil emilia emily emma
    eric erik erika erin ernest ethan eva evan evelyn fabian farid fatima felipe felix fernando finn fiona florian
    frances francesca francesco francis francisco frank franz fred frederick frieda gabriel gabriela gareth gary george
    georgia gerald gerard giorgio giovanni giulia gloria gordon greg gregory greta guillermo gustav hana hanna hannah
    hans harold harry hassan heather hector heidi heike helen helena helga henrik henry herbert hiroshi holger hugo ian
    ibrahim ida ignacio igor ines ingrid irene iris irina isaac isabel isabella ivan jack jacob jacqueline jade jaime
    jake jakob james jamie jan jana jane janet janine jason javier jay jean jeff jeffrey jenna jennifer jenny jeremy
    jerome jesse jessica jim jimmy joan joana joanna joao joaquin joe joel johan johanna johannes john johnny jon jonas
    jonathan jordi jorge jose josef joseph joshua joyce juan judith jules julia julian juliana julie julien jürgen
    justin kai kamal karen karin karl karla karsten kate katharina katherine kathleen kathy katie katja katrin keith
    kelly ken kenji kenneth kerstin kevin khalid kim kirsten klaus kristin kumar kurt kyle lara larry lars laura lauren
    laurent lea leah leila lena leo leon leonard leonie leslie lewis liam lily lina linda lindsay lisa liz lola lorenzo
    louis louise luca lucas lucia lucy luigi luis luisa lukas luke luna lydia lynn maggie magnus maja manuel manuela
    marc marcel marcia marco marcos marcus margaret maria mariana marie marina mario marion marisa marius marta martha
    martin martina mary mateo matheus mathias matt matteo matthew matthias maurice max maximilian maya megan mehmet mei
    melanie melissa mia michael michelle miguel mika mike mila milan milena miriam mohamed mohammed moira moritz monica
    monika muhammad nadia nadine nancy naomi natalia natalie natasha nathan neil nele nia nicholas nick nicola nicolas
    nicole niels nikita nikolai nils nina noah noel nora norbert norman olaf oleg oliver olivia omar oscar otto owen
    pablo pamela paolo pascal patricia patrick paul paula pauline pavel pedro penelope peter petra phil philip philipp
    phoebe pierre priya rachel rafael raj rajesh ralf ralph ramon raphael raquel rebecca reiner renata rene ricardo
    richard rick rita rob robert roberta roberto robin roger roland roman ron ronald rosa rosie ross roxana roy ruben
    rudolf ruth ryan sabine sabrina sally sam samantha samuel sandra sandy sanjay santiago sara sarah sascha scott sean
    sebastian selma serena sergei sergio shannon sharon sheila silvia simon simone sofia sonia sonja sophia sophie
    stefan stefanie stella stephanie stephen steve steven stuart sue susan susanne suzanne sven sylvia tamara tanja
    tanya tara tatiana ted teresa terry thea theo theresa thomas tiago tim timo timothy tina tobias toby todd tom tomas
    tommy toni tony tracy trevor tyler udo ulrich ulrike ursula uwe valentina valeria vanessa vera veronica vicky victor
    victoria vikram viktor vincent virginia vivian vladimir walter wei wendy werner will william wolfgang xavier yasmin
    yolanda yuki yusuf yvonne zachary zara zoe
    """.split()
)
WORDS_TOO = frozenset("mark rose grace hope faith joy dawn will bill rob sue pat art may june april".split())
"""Given names that are words as well: where one opens a sentence, it must do what people do to be a name."""

PLACES = frozenset(
    name.strip()
    for name in """
    argentina|australia|austria|bangladesh|belgium|bolivia|brazil|bulgaria|cambodia|canada|chile|china|colombia
    |costa rica|croatia|cuba|cyprus|czechia|denmark|ecuador|egypt|england|estonia|ethiopia|finland|france|germany|ghana
    |greece|guatemala|hungary|iceland|india|indonesia|iran|iraq|ireland|israel|italy|jamaica|japan|kenya|latvia|lebanon
    |lithuania|luxembourg|malaysia|malta|mexico|mongolia|morocco|mozambique|nepal|netherlands|new zealand|nigeria|norway
    |pakistan|panama|paraguay|peru|philippines|poland|portugal|romania|russia|saudi arabia|scotland|senegal|serbia
    |singapore|slovakia|slovenia|south africa|south korea|spain|sri lanka|sweden|switzerland|taiwan|tanzania|thailand
    |tunisia|turkey|uganda|ukraine|united kingdom|united states|uruguay|usa|uk|venezuela|vietnam|wales|zambia|europe
    |asia|africa|america|antarctica|california|texas|florida|bavaria|catalonia|tuscany|provence|andalusia
    |amsterdam|antwerp|athens|auckland|baku|bangalore|bangkok|barcelona|basel|beijing|beirut|belgrade|bergen|berlin|bern
    |bilbao|birmingham|bogota|bologna|bordeaux|boston|braga|bratislava|bremen|brisbane|bristol|brussels|bucharest
    |budapest|buenos aires|cairo|calgary|cape town|caracas|casablanca|chicago|cologne|copenhagen|cork|dallas|delhi
    |denver|detroit|dresden|dubai|dublin|düsseldorf|edinburgh|faro|florence|frankfurt|geneva|genoa|glasgow|gothenburg
    |granada|graz|hamburg|hanoi|hanover|havana|helsinki|hong kong|houston|istanbul|jakarta|jerusalem|johannesburg
    |karachi|kolkata|krakow|kuala lumpur|kyiv|kyoto|lagos|las vegas|lausanne|leeds|leipzig|lima|linz|lisbon|liverpool
    |ljubljana|london|los angeles|lyon|madrid|malaga|malmö|manchester|manila|marrakesh|marseille|melbourne|mexico city
    |miami|milan|minneapolis|montevideo|montreal|moscow|mumbai|munich|nagoya|nairobi|naples|nashville|new york
    |new york city|nice|nuremberg|osaka|oslo|ottawa|oxford|palermo|paris|perth|philadelphia|phoenix|pisa|porto|portland
    |prague|quito|reykjavik|riga|rio de janeiro|rome|rotterdam|saigon|salzburg|san diego|san francisco|santiago
    |sao paulo|sarajevo|seattle|seoul|seville|shanghai|sheffield|shenzhen|sofia|stockholm|stuttgart|sydney|taipei
    |tallinn|tehran|tel aviv|the hague|tokyo|toronto|toulouse|trieste|tunis|turin|utrecht|valencia|vancouver|venice
    |verona|vienna|vilnius|warsaw|washington|wellington|york|yokohama|zagreb|zurich|brooklyn|manhattan
    """.replace("\n", "").split("|")
)

# Each with its other spellings; a word that also means something else is only taken for a name where it is capitalised.
_TECHNOLOGIES = """
    python=python3|javascript=js,java script|typescript=ts|java|kotlin|scala|clojure|erlang|elixir|haskell|ocaml
    |golang|c++=cpp|c#=csharp,c sharp|php|perl|lua|julia lang|cobol|fortran|webassembly=wasm
    |react=reactjs,react js|react native|next js=nextjs|vue=vuejs,vue js|nuxt|angular|svelte|sveltekit|node js=nodejs
    |deno|express js|django|flask|fastapi=fast api|rails=ruby on rails|laravel|spring boot|asp net|tailwind=tailwindcss
    |postgresql=postgres,postgre sql,psql,pg sql|mysql|mariadb|sqlite=sqlite3|mongodb=mongo|redis|cassandra db|dynamodb
    |elasticsearch=elastic search|opensearch|neo4j|clickhouse|duckdb|snowflake db|bigquery|pgvector|chromadb|qdrant
    |pinecone|weaviate|kafka=apache kafka|rabbitmq|nats|celery|airflow|spark=apache spark|hadoop|flink
    |kubernetes=k8s|docker compose|terraform|ansible|pulumi|nginx|envoy|istio|grpc|graphql|websocket=websockets|oauth
    |openai|pytorch|tensorflow|numpy|pandas|scikit learn=sklearn|hugging face=huggingface|langchain|llama cpp|onnx
    |linux|ubuntu|debian|fedora|macos|windows 11|android|ios|raspberry pi|arduino|bluetooth|opentelemetry|prometheus
    |pydantic|sqlalchemy|hypothesis testing|webpack|vite|esbuild|playwright|selenium|cypress|unity 3d|unreal engine
    """
_TOOLS = """
    git|docker|vim|neovim=nvim|emacs|vs code=vscode,visual studio code|intellij|pycharm|eclipse ide|tmux|zsh|jupyter
    |postman|pytest|ruff|mypy|eslint|npm|pnpm|poetry|homebrew|make file|cmake|gradle|maven|figma|photoshop|excel
    |obsidian|jenkins|grafana|sentry|datadog|jira|confluence|trello|asana|blender
    """
_SERVICES = """
    github|gitlab|bitbucket|slack|discord|zoom|gmail|google drive|google docs|google maps|dropbox|notion|youtube
    |spotify|netflix|whatsapp|telegram|twitter|linkedin|facebook|instagram|reddit|stripe|paypal|twilio|cloudflare
    |heroku|vercel|netlify|aws=amazon web services|s3=amazon s3|ec2|gcp=google cloud|azure=microsoft azure|chatgpt
    |circleci|github actions|app store
    """
_ORGANIZATIONS = """
    google|microsoft|amazon|apple|meta platforms|ibm|oracle|intel|nvidia|sap|siemens|bosch|bmw|volkswagen|toyota|sony
    |samsung|ikea|nasa|cern|unesco|spacex|tesla|airbus|boeing|nokia|ericsson|philips|anthropic|deepmind|red hat
    """


def _table(text: str, kind: EntityKind) -> dict[str, tuple[str, EntityKind]]:
    """Each spelling with the name it stands for."""
    entries = "".join(text.split("\n")).split("|")
    told = [entry.strip().partition("=") for entry in entries]
    return {
        spelling.strip(): (name.strip(), kind)
        for name, _, others in told
        for spelling in [name, *filter(None, others.split(","))]
    }


NAMED = {
    **_table(_TECHNOLOGIES, EntityKind.TECHNOLOGY),
    **_table(_TOOLS, EntityKind.TOOL),
    **_table(_SERVICES, EntityKind.SERVICE),
    **_table(_ORGANIZATIONS, EntityKind.ORGANIZATION),
    **{fold(place): (fold(place), EntityKind.PLACE) for place in PLACES},
}
"""Names everyone knows, as they are compared: what each stands for and what it is."""

ALSO_WORDS = frozenset(
    """
    python java julia perl lua rails spark notion zoom slack stripe blender make excel apple amazon intel
    oracle meta sentry vite express flask kafka nats celery airflow flink envoy react vue angular android windows nice
    turkey china york phoenix portland reading cork mobile bath cologne milan ts js s3 ios perth genoa
    poetry cypress maven asana obsidian ruff selenium prometheus
    """.split()
)
"""Of those, words that also mean something else, or are too short to tell: names only where they are capitalised."""

TITLES = frozenset("mr mrs ms miss dr prof professor sir lady herr frau señor señora monsieur madame captain".split())
LEGAL = frozenset(
    "inc incorporated ltd limited llc llp gmbh ag corp corporation co company plc pty kg oy ab srl spa sa bv nv".split()
)
PARTICLES = frozenset("of de da do dos del la le van von der den di du the and & for y e zu".split())

WEEKDAYS_AND_MONTHS = frozenset(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug
    sept sep oct nov dec
    christmas easter thanksgiving halloween ramadan hanukkah diwali spring summer autumn winter
    """.split()
)
PEOPLES = frozenset(
    """
    english british scottish irish welsh german french spanish portuguese italian dutch belgian swiss austrian danish
    swedish norwegian finnish icelandic polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian
    american canadian mexican brazilian argentinian chilean colombian peruvian chinese japanese korean vietnamese thai
    indian pakistani indonesian filipino australian african european asian arabic arab hebrew israeli egyptian moroccan
    nigerian kenyan persian iranian latin mandarin cantonese hindi urdu bengali tamil catalan basque christian muslim
    jewish buddhist hindu catholic protestant italians germans americans internet
    """.split()
)
_OPENERS = frozenset(
    """
    a an i ok okay yes no yeah yep nope hi hello hey thanks thank please sorry well so now then also however therefore
    meanwhile today tomorrow yesterday tonight recently currently later soon once after before while since until when
    whenever although though because unless if maybe perhaps probably definitely honestly actually basically generally
    usually often sometimes always never everyone everybody someone somebody nobody anyone anybody something nothing
    anything everything each every both all some many most few several another other others one two three four five six
    seven eight nine ten first second third last next new old good great nice bad big small more less very just only
    even still yet there here let lets see look remember note todo fyi asap btw imo update reminder warning error info
    deploy deployment deployments test tests testing build builds code bug bugs issue issues release releases server
    servers service services data database databases file files user users team teams project projects meeting meetings
    work office home house car cars water coffee tea food lunch dinner breakfast music books book movies people
    children kids parents mom dad mum grandma grandpa grandmother grandfather mother father brother sister friends
    friend wife husband boss colleague doctor teacher customers customer clients client money time life love health
    exercise sleep weather rain snow traffic dogs dog cats cat memory rule rules plan plans goal goals idea ideas
    question questions answer answers problem problems solution solutions decision decisions password passwords
    production staging backend frontend api apis url urls json html css http https sql xml yaml csv pdf cpu gpu ram ssd
    tv pc id ids ceo cto cfo coo hr pr prs mr qa ui ux ai ml llm llms api's am pm usd eur gbp i'm i've i'll i'd it's
    that's there's what's let's don't can't won't isn't doesn't didn't god lord internet web online email emails phone
    support security performance design development engineering marketing sales finance legal operations research
    version monthly weekly daily annual morning afternoon evening night week weekend month year years days day
    having being going getting doing making taking using working running writing reading learning trying moving
    keep use uses using make makes prefer prefers like likes want wants need needs try get gets go goes set sets
    avoid ensure add added remove removed fix fixed run runs check checked call called ask asked tell told
    bare plain dark light mode every within without between during despite instead rather according regarding
    nevertheless anyway besides finally lastly initially originally eventually previously basically overall
    correct correction wrong right true false null none
    """.split()
)
NOT_NAMES = STOP_WORDS | _OPENERS | WEEKDAYS_AND_MONTHS | PEOPLES
"""Words that begin sentences or are always capitalised, and name nobody."""
