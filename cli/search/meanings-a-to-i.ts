/**
 * Words that people who write programs use for one another, a line a meaning, by its first word
 * from a to i. It knows nothing of any contract. A word may stand on several lines; `left_out` is
 * an expression of two words.
 */
export const meaningsAToI = `
abort aborts aborted cancel cancelled terminate kill bail give_up gives_up quit
absent missing omitted omit lacking lack gone left_out leave_out leaving_out not_there not_present not_given without drop dropped skip skipped exclude excluded forget forgot forgotten nonexistent
absolute rooted full leading_slash host fully_qualified
accept accepted accepts valid pass passes conform conforms conforming comply compliant correct right well_formed
accuracy correct precise quality
actionable act_on can_act something_to_act
adopt adoption introduce take_over switch_to
age years old
agent assistant bot llm model ai copilot
agreement consent contract
agreement contract specification interface
all every each everything whole complete entire everybody everyone
allowed permitted legal ok okay fine acceptable legitimate accepted allow permit may can_i okay_to
alternative option choice approach way possibility candidate
alternatively or_else otherwise
ancestor superior parent caller
answer reply response respond responds return returned output result feedback react
api endpoint interface service web_service rest
apologise apologises apology sorry
application app product program software frontend
approve approved approval approver sign_off signed_off sign signed accepted authorise authorized ratified
arbitrary any anything whatever
argument arguments args parameter parameters param params input inputs
artifact artifacts deliverable output_file produced_file result_file
assume assumes suppose presume take_for_granted
asynchronous async parallel concurrent concurrently in_parallel simultaneously
attach attachment attached enclose file upload
attempt try tried tries effort
author owner responsible who_wrote maintainer
available known existing at_hand accessible usable
base root top
base64 binary bytes blob encoded data_uri
because_of due_to caused_by
benefit advantage gain pro value upside
blocked stuck waiting wait waits awaiting pending hold on_hold stalled halt halted cannot_proceed cannot_go_on suspended
bold italic emphasis markup markdown formatting asterisks headings
boolean bool flag true_or_false yes_or_no switch toggle
border boundary edge limit
both together at_once at_the_same_time simultaneously in_one_go alongside jointly combine combined side_by_side
boundary border limit scope
branch branching if else conditional switch depend fork
build make construct assemble put_together compose
button buttons click clickable
cache cached store temporary
call invoke invocation invoked run execute trigger call_of
callback webhook hook notification
callee child subagent worker
caller invoker parent requester client consumer calling_side who_called
carry carries carried hold transport bring
case capital capitals uppercase upper_case lowercase lower_case small_letters letter_case spelling snake_case
chain path hops sequence nesting hierarchy lineage
change changed changes modification modify modified alter altered edit edited update updated adjust
choose chosen chooses pick picked select selected selection
chunk incremental live stream streaming
client frontend front_end ui browser app application consumer gui
closed sealed fixed exhaustive strict final no_other
clue hint evidence
cluster group category
code error_code machine_readable symbolic
code source program source_code snippet script implementation
comment remark note
company firm organisation organization business employer
compare comparison contrast versus
compatible compatibility backwards_compatible breaking_change breaking
complete completed finish finished done final over concluded ready end ended closed
complexity complex complicated
component part module piece unit
compute computed computes calculate calculated derive derived work_out
concrete specific precise exact
confidential credential secret private hidden
config configuration settings setup options
constructor instantiate construct class new
contain contains hold holds carry carries include
context environment surroundings circumstances background ambient
contradiction ambiguity ambiguous conflict inconsistency unclear open_question unsettled
conversation chat dialogue dialog talk small_talk discussion
correlate correlation correlation_id trace_id match_up link_together associate belongs_to pair paired tie
count number amount quantity how_many many total tally
create created creates make makes made produce produces generate generates build builds author
credential password token secret
csharp dotnet
cycle loop circle circular recursion recursive infinite_loop comes_back
damaged mangled corrupt broken
data information content details facts
database db storage stored store
date day calendar
debug debugging debugged diagnose diagnostics troubleshoot trace
decision decided decide settled settle resolve resolved choice ruling verdict agreed
decode parse deserialise deserialize unescape
default defaults preset if_absent otherwise filled_in fill_in assumed assume
define defined defines definition declare declared specify specified
delegate delegation hand_over handed_over handoff hand_off hand-over chain pass_on
delete deleted deletes remove removed removal erase cut get_rid drop clean_up throw_away thrown_away
deploy release ship publish
deprecated obsolete retired sunset superseded outdated
depth deep level levels hops how_deep nesting
description describe describes summary doc explains documented
deserializer parser unmarshal deserialise deserialize reader
detect detected noticed recognise find_out notice discover spot
determine find_out figure_out decide tell
developer programmer engineer coder
diagnostics trace traces logs logging telemetry debug_information internals
diagram picture chart drawing
difference contrast versus differ distinguish
different differ differs other another distinct unequal mismatch diverge deviate deviates not_the_same
difficult hard complicated
directly straight immediate
discard discarded refused rejected dropped ruled_out abandoned not_taken
discriminator discriminant tag kind type_field type_tag tells_apart told_apart tell_apart distinguish distinguishes
display_name label caption title human_readable
distinction difference separate
document record spec specification standard ddr design_record contract
domain business field area industry
download fetch fetched retrieve retrieved get pull load obtain
draft proposal proposed provisional not_final tentative unapproved wip
due cutoff deadline time_limit timeout
duplicate duplicated twice double two_times repeated same again more_than_once copies collide collision
duration elapsed runtime run_time execution_time how_long long took takes latency seconds milliseconds time_spent performance
echo echoed echoes copy copied copies mirror repeat reflect back_unchanged same_as
editor edit open
effect impact consequence
effect what_happens consequence result outcome
either one_of or alternative choice exactly_one
embed embedded inline inlined inside base64 include included nested put_inside attach in_band
emoji emojis smiley emoticon icon pictogram symbol
employee contact person profile
employee staff colleague worker_at
empty blank nothing none void bare zero_length no_content hollow
encode encoded encoding serialise serialised serialize serialized stringify stringified dumps json_dumps json_stringify escape escaped
encoding utf8 utf-8 charset character_encoding unicode utf
enum enumeration values possible_values allowed_values set_of_values options choices choice constants literal
envelope wrapper container outer wrapping frame
error fault failure problem issue trouble bug defect exception mishap
eventually in_the_future subsequently later afterwards
everybody everyone all_people anyone whoever
exactly precisely exact strictly
example sample instance illustration demo demonstration specimen
exceed exceeds too_long more_than exceeded longer_than over
exception throw throws thrown raise raises raised stack_trace crash error
execution run performing carrying_out
exist exists really_there present
expire expires expired expiry expiration lifetime ttl valid_until stops_working stale lapse dead_link validity
explain explains explained explanation describe clarify spell_out justify
expose exposed leak reveal disclose surface publish
extend extension add addition introduce new another third further append enlarge
extra additional custom own unknown further surplus superfluous bonus spare
extract extraction extracted scrape take_out dig_out pull_out mine
fail failed fails failing failure crash crashed crashes broke break went_wrong go_wrong goes_wrong unsuccessful blew_up explode die died dies abort
fail_fast hard_error abort
fallback default otherwise stand_in stands_in backup safe_default in_case
fatal severe critical stops
fault bug error programming_error
feature capability functionality
fence fenced code_block block backticks triple_backticks guarded
few several some couple handful
field property attribute member key column entry slot element bucket prop
file document disk filesystem path
fill fill_in populate complete set
filter narrow restrict limit
first initial beginning start head top
fix mend mended repair correct corrected remedy patch resolve
float decimal fraction fractional floating_point
folder directory dir
forbidden prohibited banned disallowed not_allowed not_permitted illegal never must_not off_limits taboo
forget forgets forgot overlook miss
format form shape structure layout schema pattern notation syntax representation
free unconstrained any arbitrary
garbage malformed unparsable unreadable broken corrupt gibberish nonsense cannot_be_read cannot_be_parsed not_json
generate generated generator produce codegen
glossary vocabulary term terminology dictionary
greeting greet greets hello hi hey thanks thank small_talk chit_chat good_morning
guarantee promise ensure assure certain
guess estimate approximate roughly assume
hallucinate made_up invent invented nonexistent
hand_out pass_along hand_over hand_back pass_on
handle handles handled handling deal process treat
handshake agreement exchange
hard fatal strict severe
hash checksum digest fingerprint sha256 sha md5 integrity
heading title headline header
heal repair mend fix
hide hidden hides suppress suppressed conceal ignore not_show never_shows omit
higher greater more above over
hint tip clue advice
history changelog change_log evolution past releases
hit match found result
hit match result found
hold holds contain keep
hour minute second time duration
html markup web_page tags
http web rest request
id identifier key uuid guid handle ident number
ignore ignored ignores disregard skip overlook
immediately right_away directly instantly at_once
impact effect influence consequence
important most_important priority crucial key
include includes including contain contains comprise comprises hold holds carry carries have
indent indented indentation pretty_print pretty-print formatted spaces readable
indicate indicates indicator say signal show
inform informs informational tell notify fyi
informational informative for_information fyi
inner inside inward nested
input inputs given supplied provided parameter
inspect look_into examine peek look_inside
instead rather alternatively in_place_of
instruct instruction tell ask told
integer int whole whole_number no_fraction not_fractional
intercept intercepted catch capture
interpret branch depend depends logic if_statement switch condition decide_by
invalid wrong bad incorrect malformed broken illegal faulty not_valid
iso8601 rfc3339 iso_8601 rfc_3339 date_format notation
`;
