/** Statements of the validator IR as Python code. */
import type { Block, Report, Statement, Test, Value } from '../../shared/validator/ir.ts';
import { block, type Code, group, ifStatement } from '../printing/code.ts';
import { nameLiteral, textLiteral } from '../printing/encode.ts';
import { type Condition, joined } from '../printing/expressions.ts';
import { declared, type Frame, pathExpression, sharedFlags } from './frame.ts';
import { conditionOf, conditionOfOperation, printCall, printValue } from './values.ts';

type Of<Kind extends Statement['kind']> = Extract<Statement, { readonly kind: Kind }>;

const returnFalse: readonly Code[] = ['return False'];

/** `isTail`: the function ends after the block. */
export function printBlock(code: Block, frame: Frame, isTail = false): readonly Code[] {
  const printed: Code[] = [];
  const statements = countedFirst(code);
  const last = statements.at(-1);
  for (const statement of statements)
    printed.push(...printStatement(statement, frame, isTail && statement === last));
  return printed;
}

/** Counts members before reading them: that finds most missing ones without an exception. */
function countedFirst(code: Block): Block {
  const taken = code.findIndex(({ kind }) => kind === 'takeMembers');
  const count = code[taken + 1];
  const isCount = count?.kind === 'if' && count.test.kind === 'operation';
  if (taken < 0 || !isCount || count.test.name !== 'hasOtherMembers') return code;
  return [
    ...code.slice(0, taken),
    count,
    ...code.slice(taken, taken + 1),
    ...code.slice(taken + 2),
  ];
}

function printStatement(statement: Statement, frame: Frame, isTail: boolean): readonly Code[] {
  switch (statement.kind) {
    case 'report':
      return [printReport(statement, frame)];
    case 'if':
      return printIf(statement, frame, isTail);
    case 'let':
      return [`${declared(statement.local, frame)} = ${printValue(statement.value, frame)}`];
    case 'takeMembers':
      return printTakeMembers(statement, frame);
    case 'forEachItem':
      return [printItems(statement, frame)];
    case 'forEachMember':
      return printMembers(statement, frame);
    case 'forEachFound':
      return [printFound(statement, frame)];
    case 'call': {
      const guarded = unlessValid(statement);
      if (guarded !== undefined) return printIf(guarded, frame, isTail);
      const { name, given } = printCall(statement.call, 'collect', frame);
      return [group(`${name}(`, given, ')')];
    }
    case 'readJson':
      return printReadJson(statement, frame);
    case 'track':
      return printTrack(statement, frame);
    case 'function':
      return ['', printInnerFunction(statement, frame), ''];
    case 'part':
      return printPart(statement, frame);
    case 'return':
      return [statement.value ? 'return True' : 'return False'];
  }
}

function printReport({ rule, level, message, at }: Report, frame: Frame): Code {
  const given = [nameLiteral(rule), pathExpression(at, frame), textLiteral(message)];
  return group(`sink.${level}(`, given, ')');
}

/** A call that is made only if the value is not valid, which takes a fraction of the time. */
function unlessValid(statement: Of<'call'>): Of<'if'> | undefined {
  if (!statement.isWorthAsking) return undefined;
  const { call } = statement;
  return {
    kind: 'if',
    test: { kind: 'not', test: { kind: 'isValid', call } },
    then: [{ ...statement, isWorthAsking: false }],
    otherwise: [],
  };
}

function printIf(statement: Of<'if'>, frame: Frame, isTail: boolean): readonly Code[] {
  const keys = textKeysOf(statement);
  if (keys !== undefined) return [printTextKeys(keys, frame)];
  const { condition, then } = merged(statement, frame);
  const [body, rest] = [printBlock(then, frame), printBlock(statement.otherwise, frame, isTail)];
  // At the end of a function, an early return avoids nesting the rest.
  const isLong =
    rest.length > 1 || rest.some((part) => typeof part === 'object' && part.kind === 'block');
  return isTail && isLong && then.every(({ kind }) => kind === 'report')
    ? [ifStatement(condition.text, [...body, 'return']), ...rest]
    : [ifStatement(condition.text, body, rest)];
}

const longestMerged = 80;

/** An `if` whose body is only another one becomes one, unless its condition gets long. */
function merged(
  { test, then, otherwise }: Of<'if'>,
  frame: Frame,
): { readonly condition: Condition; readonly then: Block } {
  const condition = conditionOf(test, frame);
  const [first] = then;
  const inner = first?.kind === 'call' ? unlessValid(first) : first;
  const isOnly = then.length === 1 && otherwise.length === 0;
  if (!isOnly || inner?.kind !== 'if' || inner.otherwise.length > 0) return { condition, then };
  if (textKeysOf(inner) !== undefined) return { condition, then };
  const within = merged(inner, frame);
  const both = joined('and', [condition, within.condition]);
  return both.text.length < longestMerged
    ? { condition: both, then: within.then }
    : { condition, then };
}

/** The object of a statement that returns false unless all keys of the object are strings. */
function textKeysOf({ test, then }: Of<'if'>): Value | undefined {
  const failed: Test | undefined = test.kind === 'not' ? test.test : undefined;
  if (failed?.kind !== 'operation' || failed.name !== 'hasTextKeys') return undefined;
  const [of] = failed.arguments;
  return then[0]?.kind === 'return' && of?.kind === 'local' ? of : undefined;
}

/** A loop is twice as fast as a call with a generator. */
function printTextKeys(of: Value, frame: Frame): Code {
  return block(`for key in ${printValue(of, frame)}`, [
    ifStatement('type(key) is not str', returnFalse),
  ]);
}

function printTakeMembers({ object, members }: Of<'takeMembers'>, frame: Frame): readonly Code[] {
  const text = printValue(object, frame);
  const lines = members.map(
    ({ name, local }) => `${declared(local, frame)} = ${text}[${nameLiteral(name)}]`,
  );
  return [block('try', lines), block('except KeyError', returnFalse)];
}

function printItems({ list, item, index, body }: Of<'forEachItem'>, frame: Frame): Code {
  const text = printValue(list, frame);
  const name = declared(item, frame);
  const head =
    index === undefined
      ? `for ${name} in ${text}`
      : `for ${declared(index, frame)}, ${name} in enumerate(${text})`;
  return block(head, printBlock(body, frame));
}

function printFound({ found, pointer, body }: Of<'forEachFound'>, frame: Frame): Code {
  const { text } = conditionOfOperation(found, frame);
  return block(`for ${declared(pointer, frame)} in ${text}`, printBlock(body, frame));
}

function printMembers(statement: Of<'forEachMember'>, frame: Frame): readonly Code[] {
  const { object, declared: names, key, value, body } = statement;
  const text = printValue(object, frame);
  const fields = names === undefined ? undefined : frame.module.nameSet(names);
  const keyName = key === undefined ? 'key' : declared(key, frame);
  const valueName = value === undefined ? undefined : declared(value, frame);
  const printed = printBlock(body, frame);
  if (frame.mode === 'collect') {
    const bound =
      valueName === undefined ? printed : [`${valueName} = ${text}[${keyName}]`, ...printed];
    if (fields === undefined) return [block(`for ${keyName} in sorted(${text})`, bound)];
    // Usually there are none, and the comparison is faster than a list of them.
    const loop = block(`for ${keyName} in sorted(${text}.keys() - ${fields})`, bound);
    return [ifStatement(`not ${text}.keys() <= ${fields}`, [loop])];
  }
  const filtered =
    fields === undefined ? printed : [ifStatement(`${keyName} not in ${fields}`, printed)];
  if (valueName === undefined) return [block(`for ${keyName} in ${text}`, filtered)];
  return key === undefined && fields === undefined
    ? [block(`for ${valueName} in ${text}.values()`, filtered)]
    : [block(`for ${keyName}, ${valueName} in ${text}.items()`, filtered)];
}

function printReadJson(statement: Of<'readJson'>, frame: Frame): readonly Code[] {
  const { finding, at, then } = statement;
  const text = printValue(statement.text, frame);
  const { module } = frame;
  const content = declared(statement.value, frame);
  const body = printBlock(then, frame);
  if (frame.mode === 'is-valid') {
    if (body.length === 0)
      return [ifStatement(`not ${module.use('contains_json')}(${text})`, returnFalse)];
    const read = `${content} = ${module.use('embedded_json')}(${text})`;
    return [read, ifStatement(`${content} is ${module.use('ABSENT')}`, returnFalse), ...body];
  }
  const reported = [`sink.${finding.level}`, nameLiteral(finding.rule), pathExpression(at, frame)];
  const collect = (open: string) =>
    group(
      `${open}${module.use('collect_embedded_json')}(`,
      [text, 'sink', ...reported, textLiteral(finding.message)],
      ')',
    );
  return body.length === 0
    ? [collect('')]
    : [collect(`${content} = `), ifStatement(`${content} is not ${module.use('ABSENT')}`, body)];
}

function printTrack({ errorsBefore, passed, body }: Of<'track'>, frame: Frame): readonly Code[] {
  const before = declared(errorsBefore, frame);
  return [
    `${before} = sink.error_count`,
    ...printBlock(body, frame),
    passed.slot === undefined
      ? `${declared(passed, frame)} = sink.error_count == ${before}`
      : ifStatement(`sink.error_count == ${before}`, [`${sharedFlags}.add(${passed.slot})`]),
  ];
}

/**
 * A function within the function, since pyright analyses only functions of some hundred branches.
 */
function printPart({ number, hasFlags, body }: Of<'part'>, frame: Frame): readonly Code[] {
  const name = `part_${number}`;
  const isCollect = frame.mode === 'collect';
  const flags = number === 1 && hasFlags ? [`${sharedFlags}: set[int] = set()`] : [];
  const parameters = [`value: dict[str, ${frame.module.use('JsonValue')}]`];
  const called = `${name}(value)`;
  return [
    ...flags,
    '',
    printFunction(name, parameters, body, frame),
    '',
    isCollect ? called : ifStatement(`not ${called}`, returnFalse),
  ];
}

function printInnerFunction({ name, value, path, body }: Of<'function'>, frame: Frame): Code {
  const { module, mode } = frame;
  const pathName = declared(path, frame);
  const parameters = [
    `${declared(value, frame)}: ${module.use('JsonValue')}`,
    ...(mode === 'collect' ? [`${pathName}: str`, `sink: ${module.use('Sink')}`] : []),
  ];
  return printFunction(declared(name, frame), parameters, body, { ...frame, path: pathName });
}

export function printFunction(
  name: string,
  parameters: readonly string[],
  body: Block,
  frame: Frame,
): Code {
  const isCollect = frame.mode === 'collect';
  const head = `def ${name}(${parameters.join(', ')}) -> ${isCollect ? 'None' : 'bool'}`;
  const printed = printBlock(body, frame, isCollect);
  const end = isCollect || body.at(-1)?.kind === 'return' ? [] : ['return True'];
  return block(head, [...printed, ...end]);
}
