/**
 * Words that people who write programs use for one another, a line a meaning. It knows nothing of any contract; a word may stand on several
 * lines. Where a question uses another word than a record, the meaning is what they share.
 */
import { stem } from './words.ts';

const lines = `
absent missing omitted omit left lacking lacks without skip skipped drop dropped unset undefined exclude excluded leave
absolute full rooted root
accept accepted acceptance accepts ok okay fine valid legal allowed allow permitted permit permissible conform conformity conforming comply compliant
add attach attached attachment append include introduce extend insert
address url uri link href endpoint location
agent assistant bot model llm ai worker subagent specialist orchestrator
allowed allow may permitted permit optional permissible optionally
announce say state report reported signal signalled tell notify notice
answer reply respond response result output return returned returns outcome
api interface service server backend
application app product ui frontend client browser screen
approve approved approval approver sign signed signoff accepted authorise authorised
argument arguments args parameter parameters param params input inputs
artifact artifacts file files document documents attachment deliverable resource
ask asks question query request requested
attempt try tried tries retry retries again repeat repeated rerun
bad wrong invalid broken malformed garbage corrupt faulty illegal unreadable unparsable
batch bulk several multiple many
begin start starts started beginning first initial
binary bytes blob base64 embed embedded inline inlined image
blank empty whitespace nothing none
branch switch depend depending depends decide logic condition
bug fault defect mistake error
call calls invoke invokes invoked invocation run runs execute executes executed execution trigger
caller parent invoker requester client consumer
catalogue catalog registry registered register directory list listed known
category categories kind kinds type types sort class
chain path sequence hierarchy depth deep nesting level handover delegation delegate
change changed changes modify modified edit edited update updated alter history changelog
chat conversation dialogue talk turn smalltalk greeting greet hello hi
check checks validate validation validated verify verified verification test judged judge conformity
checksum hash digest fingerprint
choose pick select choice option mode
circle cycle loop circular recursion recursive
client user customer person human people
close closed final fixed locked complete completed finished done
code source implementation implement implemented program script module library
company firm business organisation
compute computed calculate calculated derive
concern purpose goal aim reason rationale motivation why benefit benefits gain
contact person people human user name
content body payload data text
contradict contradiction conflict ambiguity ambiguous inconsistent open decision decided decide
convert migrate migration port upgrade move transition adopt adoption rollout roll map turn
copy echo echoed echoes mirror repeat
correlate correlation correlated trace tracking track link identify
count number amount size length long many few limit maximum max minimum min at
create creates created produce produced generate generated write written make build
crash fail failed fails failure error exception problem fault broke broken down
cut delete deleted deletes remove removed obsolete throw discard
date time timestamp datetime instant timezone offset when
debug debugging diagnose diagnostics trace traces logging log
default fallback otherwise
define defined definition declare declared specify specification spec describe described
describe description explain explains documentation documented
differ different difference distinguish apart discriminate discriminator discriminant tag kind
disallowed forbidden forbid prohibited banned illegal refused refuse reject rejected never mustn
display displayed show shown shows render rendered visible present view
document record spec specification standard contract format
download fetch fetched retrieve retrieved load obtain search google lookup look find found
duration elapsed seconds milliseconds ms runtime took takes long execution performance
each every all whole complete entire
emoji emojis smiley smileys emoticon icon
emphasis bold italic markup markdown formatting formatted html style
encode encoded encoding serialise serialised serialize serialized stringify stringified dumps escape escaped string text
end ends ended finish last final
enum enumeration values value possible options
envelope wrapper wrapped wrap container outer shell
error errors exception failure failed fault problem
example examples sample samples instance snippet illustration demo
exist exists existing there real actual
expire expires expiry expiration invalid stale valid
expose exposed reveal leak visible outside public external
extract extraction parse parsing dig scrape intercept
feature functionality capability
fence fenced block codeblock guarded
field fields property properties attribute attributes key keys member members column
file files filename path folder directory
fix mend repair correct resolve
flag boolean bool true false switch
format shape structure schema layout form notation spelling
function functions tool tools method procedure action
good proper actionable helpful specific quality
guide guideline guidance instruction instructions advice recommend recommended recommendation tip hint
handle handles handling process processing react receive receiving treat deal
hidden hide suppress ignore internal private
id ids identifier identifiers uuid guid key
illegal forbidden invalid
indent indentation indented pretty
input request argument
instruction instructions prompt system
json object document
limit limits maximum max minimum bound cap restrict restricted restriction at most
list lists array arrays collection set items item
message text note notice description
metadata extra additional custom own
mismatch differ unequal different
name named names called title label
necessary required require requires mandatory must obligatory compulsory essential needed
next afterwards follow following subsequent continue continuation resume proceed go
null nil none nullable undefined
object dict dictionary map record
old existing legacy previous former today
order ordered sequence sorting arrangement position
origin source sourced comes
partial partially incomplete some part
permission access right rights matrix
plan design proposal draft
plain simple
private internal server
progress status state streaming
project workspace repository
proposal proposed draft pending review provisional
protocol version
provider vendor openai anthropic claude supplier third
question faq
read reads reader parse parsed parses load
reason reasoning thought think thinking rationale explain why
recap summary summarise summarised abstract overview
recover recoverable retry retryable transient
reference refer refers referenced pointer link mention mentions
rejected refused declined discarded
relative below
required require mandatory must
result results finding findings output
risk caution
rule rules constraint constraints restriction requirement policy
safe secure
section chapter part
sentence sentences words
session conversation room
short brief concise small minimal minimum smallest least tiny
sign character letter
size bytes length weight
spelling case uppercase capital lowercase upper snake camel
start begin open
state status outcome situation condition
step steps stage procedure instructions algorithm
store stored keep kept save saved persist
string text characters
success successful succeeded worked works completed ok
superseded replaced obsolete outdated
task job work assignment ticket issue
template pattern form scheme
text prose message content
timeout timed late slow exceeded deadline expired
token tokens words
top best first important
transport travel travels deliver delivered delivery send sends sent transfer wire
twice duplicate duplicated duplicates double repeated same unique two times
type typed datatype kind
unique distinct duplicate
unit measure milliseconds seconds
unknown unregistered unexpected unrecognised foreign
unsupported unavailable
utf8 utf encoding charset unicode
version versions release revision
warn warning warnings notice caution nonfatal
wrong incorrect mistaken mistake
write writes written writing emit emits produce store
zero 0 none nought
`;

/** From a stem to the meanings that it has; a meaning is the number of its line. */
const meanings: ReadonlyMap<string, readonly string[]> = readMeanings();

function readMeanings(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [number, line] of lines.trim().split('\n').entries()) {
    for (const word of new Set(line.split(' ').map(stem))) found.set(word, [...(found.get(word) ?? []), `~${number}`]);
  }
  return found;
}

export function meaningsOf(stemmed: string): readonly string[] {
  return meanings.get(stemmed) ?? [];
}
