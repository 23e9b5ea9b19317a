/**
 * Types whose rules need a context require it as an argument in Python, and a call without it raises
 * an error. The type checkers run in test/consumers.
 */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contextContracts, contextRules, plan, registry } from '../../support/context-contracts.ts';
import { pythonProgram, rightPython, wrongPython } from '../../support/context-programs.ts';
import { withTransports } from '../../support/contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { openPython } from '../../support/python/session.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const folder = prepared(
  'python-context',
  generateTarget('python', withTransports(contextContracts)),
  {},
  () => {},
);

const session = openPython({ path: [join(folder, 'python')] });
afterAll(() => session.close());

async function run(program: string): Promise<string> {
  const { stdout, stderr } = await session.run(['-c', program]);
  return (stdout + stderr).trim();
}

/** Runs each line on its own and prints what it raises. */
async function raisedBy(lines: string): Promise<readonly string[]> {
  const preamble = pythonProgram('').replace(/\nprint.*/, '');
  const program = `${preamble}
import json
for line in json.loads(${JSON.stringify(JSON.stringify(lines.trim().split('\n')))}):
    try:
        eval(line)
    except Exception as raised:
        print(type(raised).__name__)
    else:
        print("passed")
`;
  return (await run(program)).split('\n');
}

describe.runIf(isAvailable(python))('at run time', () => {
  it('runs the lines that pass the required context', async () => {
    const found = await raisedBy(rightPython);
    expect(found.filter((each) => each !== 'passed')).toEqual([]);
  });

  it('raises a TypeError for each line that does not', async () => {
    const lines = wrongPython.trim().split('\n');
    const found = await raisedBy(wrongPython);
    // The second argument of a type without a context is its limits, so a context fails later.
    const isLimits = (line: string) => line.includes('MODE).parse(text, registry)');
    expect(lines.map((line, index) => [line, found[index]])).toEqual(
      lines.map((line) => [line, isLimits(line) ? 'AttributeError' : 'TypeError']),
    );
  });

  it('says in the error what to pass', async () => {
    const program = `from concordat_contracts import ctx_001
for given in (None, 0, "x", [{}]):
    try:
        ctx_001.parse_plan("{}", given)
    except TypeError as raised:
        print(raised)`;
    const message =
      'Plan has rules that need a context: known-tool, args-fit. Pass the context, or WITHOUT_CONTEXT to leave them out.';
    expect((await run(program)).split('\n')).toEqual([message, message, message, message]);
  });

  it('lists the rules that were not evaluated for each type', async () => {
    const program = `import json
from concordat_contracts import WITHOUT_CONTEXT, ContextType, types_of
found = {}
for contract in ("CTX-001", "CTX-002"):
    for name, type_ in types_of(contract).items():
        bound = type_.within(WITHOUT_CONTEXT) if isinstance(type_, ContextType) else type_
        known = type_.within({}) if isinstance(type_, ContextType) else type_
        assert known.parse("null").not_evaluated == ()
        found[f"{contract}.{name}"] = bound.parse("null").not_evaluated
print(json.dumps(found))`;
    const found = JSON.parse(await run(program)) as Readonly<Record<string, unknown>>;
    expect(
      Object.fromEntries(Object.keys(contextRules).map((name) => [name, found[name]])),
    ).toEqual(contextRules);
  });

  it('validates a plan by the passed context, and reports the rules that were not evaluated', async () => {
    const program = `import json
from concordat_contracts import WITHOUT_CONTEXT, ctx_001
plan, registry = json.loads(${JSON.stringify(JSON.stringify([plan, registry]))})
text = json.dumps(plan)
def outcome(found): return [[each.rule for each in found.violations], list(found.not_evaluated)]
typed = ctx_001.Registry.from_dict(registry)
print(json.dumps([outcome(read(text, given)) for read in (ctx_001.parse_plan, ctx_001.read_plan) for given in (WITHOUT_CONTEXT, registry, typed)]))
print(ctx_001.is_plan(plan, registry), ctx_001.is_plan(plan, WITHOUT_CONTEXT))`;
    const outcomes = [
      [[], ['known-tool', 'args-fit']],
      [['known-tool'], []],
      [['known-tool'], []],
    ];
    const [printed = '', guards] = (await run(program)).split('\n');
    expect(JSON.parse(printed)).toEqual([...outcomes, ...outcomes]);
    expect(guards).toBe('False True');
  });
});
