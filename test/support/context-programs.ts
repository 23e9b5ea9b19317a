/**
 * Python code that passes a context exactly where a type needs one, and code that does not, for the
 * type checkers and for Python itself.
 */
export const rightPython = `
ctx_001.parse_plan(text, registry).not_evaluated
ctx_001.parse_plan(text, registry.to_dict())
ctx_001.parse_plan(text, {"tools": []})
ctx_001.parse_plan(text, WITHOUT_CONTEXT).not_evaluated
ctx_001.validate_plan({}, WITHOUT_CONTEXT)
ctx_001.is_plan({}, registry)
ctx_001.read_plan(text, registry, several="last").not_evaluated
ctx_001.parse_mode(text).not_evaluated
ctx_001.is_registry({})
ctx_001.parse_step(text, registry)
ctx_001.parse_call_step(text, registry)
ctx_001.parse_text_step(text)
ctx_001.parse_steps(text, registry)
ctx_001.parse_texts(text)
ctx_001.PLAN.within(registry).validate({})
ctx_001.PLAN.check(plan, registry)
ctx_001.page_of(ctx_001.PLAN).parse(text, registry)
ctx_001.page_of(ctx_001.MODE).parse(text)
ctx_001.page_of(ctx_001.page_of(ctx_001.PLAN)).parse(text, WITHOUT_CONTEXT)
ctx_001.page_of(ctx_001.PLAN.within(registry)).parse(text)
ctx_001.check_plan_round(ctx_001.Question(note="x"), plan, registry)
ctx_001.check_text_round_texts(text, text)
ctx_002.parse_batch(text, registry)
ctx_002.parse_words(text)
ctx_002.pair_of(ctx_001.CALL).validate({}, WITHOUT_CONTEXT)
find_answer(ctx_001.PLAN.within(registry), text).not_evaluated
plan.to_json(registry)
plan.read_held(registry)`;

export const wrongPython = `
ctx_001.parse_plan(text)
ctx_001.parse_plan(text, None)
ctx_001.parse_plan(text, UNSET)
ctx_001.parse_plan(text, 1)
ctx_001.validate_plan({})
ctx_001.is_plan({})
ctx_001.read_plan(text)
ctx_001.Plan.from_json(text)
ctx_001.Plan.from_dict({})
plan.to_json()
plan.read_held()
ctx_001.parse_mode(text, registry)
ctx_001.is_registry({}, WITHOUT_CONTEXT)
ctx_001.parse_step(text)
ctx_001.parse_call_step(text)
ctx_001.parse_steps(text)
ctx_001.parse_texts(text, registry)
ctx_001.PLAN.parse(text)
ctx_001.PLAN.validate({})
ctx_001.PLAN.within()
ctx_001.PLAN.within(registry).validate({}, registry)
ctx_001.page_of(ctx_001.PLAN).parse(text)
ctx_001.page_of(ctx_001.MODE).parse(text, registry)
ctx_001.check_plan_round(ctx_001.Question(note="x"), plan)
ctx_001.check_plan_round_texts(text, text)
ctx_001.check_text_round_texts(text, text, registry)
ctx_002.parse_batch(text)
ctx_002.is_calls({})
ctx_002.pair_of(ctx_001.CALL).validate({})
find_answer(ctx_001.PLAN, text)`;

export const pythonPreamble = `from concordat_contracts import UNSET, WITHOUT_CONTEXT, ctx_001, ctx_002, find_answer

text = "{}"
registry = ctx_001.Registry(tools=())
plan = ctx_001.Plan(calls=(), held='{"name":"a"}')
print(UNSET, WITHOUT_CONTEXT, ctx_002.BATCH.name, find_answer)`;

/** Prints each expression, so that type checkers do not report it as unused. */
export function pythonProgram(lines: string): string {
  return `${pythonPreamble}${lines.replaceAll(/\n(.+)/g, '\nprint($1)')}\n`;
}

/** The line numbers of a program, from 1. */
export function lineNumbers(preamble: string, lines: string): readonly number[] {
  const first = preamble.split('\n').length + 1;
  return Array.from({ length: lines.trim().split('\n').length }, (_, index) => first + index);
}
