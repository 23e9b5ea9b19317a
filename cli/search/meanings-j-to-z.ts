/**
 * Words that people who write programs use for one another, a line a meaning, by its first word
 * from j to z. It knows nothing of any contract. A word may stand on several lines; `left_out` is
 * an expression of two words.
 */
export const meaningsJToZ = `
job title position role profession
json serialised serialized object_notation
keep kept keeps retain preserve hold stay stays
language programming_language python typescript csharp
large big huge long bulky heavy
lead provoke cause trigger
left_over leftover obsolete from_an_earlier stale outdated old
length long size how_long longer shorter characters chars
level depth layer tier
library package module dependency
limit maximum max upper_bound cap at_most no_more_than ceiling longest largest up_to bound
link reference pointer refer points url
list array collection sequence items set vector elements multiple series
local on_disk own_machine
locale translation english language
log logged logs logging record
look inspect see peek view examine
lower smaller less under below
make_sure guarantee ensure promise
manual documentation handbook guide
many several multiple lots various plenty numerous more_than_one
map dictionary dict object hash record key_value associative
mark marked flag label
mark marker tag label
markdown markup formatting formatted md rich_text
mean means meaning signify stand_for semantics interpret
meaning sense semantics definition
memory storage remember persist
merge combine join unite
message text note notice description
metadata meta bookkeeping additional_data housekeeping extra_information
method way procedure function
migrate migration convert conversion port adopt adoption move transition upgrade switch_over roll_out rollout transform
milliseconds ms millis millisecond msec
mime media_type content_type mimetype file_type
minimum min lower_bound at_least no_less_than smallest shortest least floor
mismatch discrepancy divergence disagree disagreement inconsistent do_not_match out_of_sync
mistake pitfall error gotcha wrong common_error
mix combine merge together
mixed mix combine both
mode response_mode way setting state
model llm ai language_model gpt claude neural
modify modified change touch touched edit
name identifier filename caption
name named names called title label naming
negative below_zero minus less_than_zero
neither none nor no
nest nested nesting deep
nested inside within inner embedded wrapped
network connection http transport
new newest latest fresh recent modern
newline line_break line_feed line
next following afterwards after subsequent then later follow_up upcoming
nobody no_one noone no_people no_person nothing_found no_match no_matches zero_results empty_result came_up_empty
non-goal non-goals out_of_scope not_covered not_part outside_of excluded says_nothing
null nil none nothing no_value
number numeric numerical integer int digit decimal float figure
object json_object struct dict record
obligation duty must required
obligation duty responsibility must
offline disconnected local
old legacy existing former previous outdated today current
only alone solely exclusively just nothing_but nowhere_else
open extensible flexible free any_members anything
optional may allowed permitted voluntary not_required not_mandatory at_will can_be_left_out
orchestrator coordinator router dispatcher supervisor manager main_agent
order ordered ordering sequence sorted sorting position arrangement sort first_to_last
orphan dangling unanswered unmatched without_a_partner
outage down unavailable unreachable offline provider_down
outer outside outward surrounding
output produce produced emitted yield result product generated
overflow exceed too_large too_big too_many
override overwrite replace supersede
panic crash abort fatal
parallel concurrent simultaneous at_the_same_time
parameter argument option setting
partial partially incomplete half unfinished part_of some_of_the interim halfway
pass_over jump_over skip leave_out omit
path file_name filename filepath location folder directory where file_path place
pattern regex regular_expression scheme template naming_scheme form convention
payload body content data inner_content
pdf document file
percentage percent share progress
permission permissions access rights authorisation access_control privilege entitled
person people human individual individuals somebody someone contact contacts profile member
person_in_charge owner responsible maintainer
picture image photo screenshot
pipeline workflow process chain
place location where spot
placeholder dummy fake stub todo
plain plain_text unformatted simple raw
plan planning intention strategy proposal
precision accuracy precise exact
prefer preferred recommended favoured favored favourite chosen best
present there exist exists existing appear appears occur occurs included
previous former earlier prior old before preceding past
previously already earlier before
price cost money
privacy confidential sensitive private
private internal secret hidden kept_to_itself not_exposed
problem cause root_cause issue what_broke pain
procedure process steps how_to recipe walkthrough step_by_step guide
process processes processing handle
progress streaming stream intermediate interim partial_updates status_update
project repository repo workspace codebase root
prompt instruction instructions system_prompt system_message
protocol version convention format
provider vendor supplier openai anthropic third_party model_provider llm_vendor
public external outside exposed outward
purpose goal aim intent objective point use what_for
put place insert stick store
python py dataclass pip
quality lint linting
question ask query faq wonder inquiry
queue batch bulk backlog several
quotes quoted quotation in_quotes string
rank ranking order top best
read reads parse parses parsed parsing deserialise deserialize decode consume load interpret
readme documentation docs manual guide
real actual genuine
reason why rationale motivation motive cause justification purpose because
receive receives received receiving get gets obtain consume incoming accept take
receiver recipient addressee consumer reader
recommend recommended recommendation should guidance advice advisable suggestion suggested guideline best_practice encouraged
recoverable retryable transient temporary worth_retrying can_be_retried recover
reference refer refers referenced pointer link mention by_reference cite
refuse refused reject rejected rejects rejection bounce bounced decline declined turn_down turned_down deny denied invalid violation violate violates complain complains fails_validation does_not_validate
register registered registry registration catalogue catalog listed known_tools available directory
relative below project_root repository_root without_a_slash
relevant matching pertinent related suitable fitting
remark comment annotation note
remember memory store keep
render rendered renders display draw paint
replace replaced superseded substitute swap instead
report reports reported tell tells inform informs notify notifies signal signals announce communicate state surface convey express
request ask asks asked asking inquiry query demand question call
required mandatory must obligatory compulsory necessary needed need has_to have_to essential obliged always
requirement requirements needs demand
responsibility duty role job concern
responsible responsibility owner charge in_charge
result outcome output finding findings yield consequence what_came_out
resume resumed resumes continue continues continued continuation proceed carry_on go_on goes_on pick_up restart
retrieve retrieval look_up looked_up lookup search find fetch google web_search research query
retry retries try_again tried_again trying_again again once_more repeat repeated reattempt rerun second_attempt ask_again
return returns returned give_back gives_back hand_back send_back sends_back gives yield deliver report
review reviewed in_review pending under_review
reviewer auditor approver
rounded round integer whole
route routing routed router dispatch direct
rule constraint restriction condition requirement policy invariant law regulation principle
run runs ran running execute executes executed execution perform launch
safe secure harmless
same identical equal matching match matches equals alike corresponding
schema json_schema shape structure definition type_definition specification model_definition
scope covers coverage cover extent range in_scope
score rank ranking relevance
screen page ui display
script program tool
search find found lookup hunt seek discover match
second seconds sec
section chapter part heading paragraph
security secure safe safety
send sends sent transmit submit post pass passed ship ships deliver emit emits forward transfer dispatch put_on_the_wire
sender producer emitter author
sentence sentences statement line phrase
separate apart distinct own
serializer writer marshal serialise serialize encode
server backend back_end service api host
session conversation chat thread dialogue dialog
set assign put fill
short brief concise terse small tiny minimal compact succinct
show shown shows display displayed displays render rendered present visible view see print
simple easy plain trivial
size bytes big large how_big filesize file_size length volume weight kilobytes
slow late sluggish delayed delay
small smallest minimal minimum least tiny bare simplest lean
snippet code example sample code_example
solution fix remedy approach answer cure resolution
somebody_else someone_else another other third_party
sometimes occasionally conditionally depending conditional
special_case exception particular
specialist expert sub-expert specialised specialized domain_agent
specific concrete particular exact
specification spec requirements_document srs
spelling spelled spelt written notation
split separate apart divide
state status pipeline_state internal_state
status state standing condition situation stage
step steps stage phase procedure instructions
stop stopped stops halt pause paused interrupt interrupted interruption suspend suspended freeze checkpoint
string text characters str char_sequence
structured structured_output constrained schema_constrained json_mode response_format
style tone formatting wording
sub-task subtask task part
subagent sub-agent worker child child_agent delegate helper specialist
success successful succeed succeeded succeeds worked work_out went_well ok fine completed happy_path
summary recap abstract overview synopsis gist tldr short_description
supply supplies supplied provide provides provided give gives pass hand_in
support supports supported handle handled handles
swap reorder shuffle rearrange out_of_order wrong_order
table grid rows matrix
target goal objective aim
task job work assignment ticket todo
team group department
test tests testing tested
text prose words wording string message content body sentence
thought reasoning thinking rationale chain_of_thought explanation reason thoughts
time when date timestamp instant moment datetime clock
timeout timed_out time_limit deadline took_too_long too_slow exceeded expired time_ran_out out_of_time ran_out_of_time longer_than overrun hang hanging
timestamp created_at creation_date date_and_time time_of_creation datetime
timezone time_zone offset utc zulu gmt local_time
token tokens usage consumption cost
tone style wording
too_few minimum missing
too_many exceed maximum
tool function capability action plugin skill command utility
tracking track trace monitor observe watched watch telemetry
translate convert turn transform
translate mapping map convert
transport travel travels transfer delivery delivered deliver
trim strip whitespace
truncated cut_off clipped cut_short too_long shortened
trust rely reliable reliably reliance depend count_on
turn round step exchange interaction cycle
tutorial guide walkthrough how_to
type kind sort category class variety flavour flavor classification
typescript ts javascript js node
unavailable down unreachable not_available missing
unicode umlaut umlauts accents non-ascii special_characters beyond_ascii
union variant alternative discriminated one_of either sum_type subtype case
unique distinct different only_once no_duplicates dedupe deduplicate
unknown unexpected unrecognised unrecognized undeclared undocumented not_listed not_declared not_defined foreign strange
unprocessed original verbatim as_is untouched raw
unset undefined null nil none nullable blank
until as_long_as up_to
unwrapped naked bare plain raw
up_to_date fresh new recent
url uri link href address hyperlink web_address
usage consumption consumed cost tokens billing spent spend
user human person end_user customer people reader visitor
uuid guid identifier
validate validation validated validator verify verified check checks checked checking judge judged conformity inspect enforce enforced assert
value values content datum
vendor provider manufacturer company
verbatim word_for_word unchanged as_it_was literally exact
version protocol_version
version revision release edition
violation breach infringement offence error mistake finding complaint
visible user-visible user_visible shown see sees visibility user_facing
warning warnings warn caution notice alert caveat advisory nonfatal non-fatal not_fatal soft
whenever every_time each_time always
whitespace space spaces blank tab
window dialog conversation
wrap wrapped wrapper wraps enclose surround envelope
write writes written writing save store stored persist produce output_to emit put create
zero 0 nought none
`;
