/**
 * Types whose rules need a context require it as an argument in TypeScript: programs that must not
 * compile, and the errors at run time.
 */
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextContracts, contextRules, plan, registry } from '../../support/context-contracts.ts';
import { withTransports } from '../../support/contracts.ts';
import { importBundled } from './bundled.ts';
import { diagnosticsFor, linesOf } from './tsc.ts';

const contracts = withTransports(contextContracts);

const valid = `
ctx001.isPlan(unknown, registry)
ctx001.isPlan(unknown, withoutContext)
ctx001.validatePlan(unknown, ctx001.withoutContext)
ctx001.parsePlan(text, registry)
ctx001.parsePlan(text, registry, { limits: defaultLimits }).notEvaluated.length
ctx001.readPlan(text, registry, { several: 'last' }).notEvaluated.length
ctx001.readPlan(text, withoutContext)
ctx001.decodeCall(ctx001.encodeCall({ name: 'a' }), registry)
ctx001.parseMode(text).notEvaluated.length
ctx001.parseMode(text, { limits: defaultLimits })
ctx001.isRegistry(unknown)
ctx001.isTextStep(unknown)
ctx001.parseStep(text, registry)
ctx001.parseTexts(text)
ctx001.Plan.with(registry)['~standard'].validate(unknown)
ctx001.Plan.with(registry).is(unknown)
ctx001.Mode['~standard'].validate(unknown)
ctx001.Page(ctx001.Plan).parseText(text, registry)
ctx001.Page(ctx001.Mode).parseText(text)
ctx001.Page(ctx001.Mode)['~standard'].validate(unknown)
ctx001.Page(ctx001.Plan.with(registry)).parseText(text)
ctx001.exchanges.planRound.validate({ note: 'x' }, plan, registry)
ctx001.exchanges.planRound.with(registry).validate({ note: 'x' }, plan)
ctx001.exchanges.textRound.validateText(text, text)
ctx002.parseBatch(text, registry)
ctx002.parseCalls(text, withoutContext)
ctx002.parseWords(text)
ctx002.Pair(ctx001.Plan).validate(unknown, registry)
readText(ctx001.Plan.with(registry), text).notEvaluated.length`;

const invalid = `
ctx001.isPlan(unknown)
ctx001.isPlan(unknown, undefined)
ctx001.isPlan(unknown, { context: registry })
ctx001.isPlan(unknown, {})
[unknown].filter(ctx001.isPlan)
ctx001.validatePlan(unknown)
ctx001.parsePlan(text)
ctx001.parsePlan(text, { limits: defaultLimits })
ctx001.parsePlan(text, { context: registry })
ctx001.readPlan(text)
ctx001.readPlan(text, { several: 'last' })
ctx001.decodeCall(ctx001.encodeCall({ name: 'a' }))
ctx001.parseMode(text, registry)
ctx001.isRegistry(unknown, withoutContext)
ctx001.parseStep(text)
ctx001.parseSteps(text)
ctx001.parseCallStep(text)
ctx001.parseTexts(text, registry)
ctx001.Plan['~standard']
ctx001.Plan.is(unknown)
ctx001.Plan.parseText(text)
ctx001.Plan.with()
ctx001.Plan.with(registry).is(unknown, registry)
ctx001.Page(ctx001.Plan).parseText(text)
ctx001.Page(ctx001.Plan)['~standard']
ctx001.Page(ctx001.Mode).parseText(text, registry)
ctx001.exchanges.planRound.validate({ note: 'x' }, plan)
ctx001.exchanges.planRound.validateText(text, text)
ctx001.exchanges.textRound.validateText(text, text, registry)
ctx002.parseBatch(text)
ctx002.isCalls(unknown)
ctx002.Pair(ctx001.Plan).validate(unknown)
readText(ctx001.Plan, text)
({}) satisfies Parsed<string>`;

const preamble = `import { ctx001, ctx002, defaultLimits, type Parsed, readText, withoutContext } from 'concordat-contracts';
declare const unknown: unknown, text: string, plan: ctx001.Plan, registry: ctx001.Registry;
export const parsed: Parsed<ctx001.Plan> = ctx001.parsePlan(text, registry);
void [ctx002, defaultLimits, readText, withoutContext];`;

function programOf(lines: string): string {
  return `${preamble}${lines.replaceAll(/\n(.+)/g, '\nvoid ($1);')}\n`;
}

it('compiles only programs that pass the context a type needs', () => {
  const programs = [
    { path: 'right.ts', text: programOf(valid) },
    { path: 'wrong.ts', text: programOf(invalid) },
  ];
  const diagnostics = diagnosticsFor('typescript-context', contracts, programs);
  expect(diagnostics.filter((diagnostic) => !diagnostic.startsWith('wrong.ts'))).toEqual([]);
  const first = preamble.split('\n').length + 1;
  const lines = Array.from(
    { length: invalid.trim().split('\n').length },
    (_, index) => first + index,
  );
  expect(linesOf('wrong.ts', diagnostics)).toEqual(lines);
});

interface Parsed {
  readonly valid: boolean;
  readonly violations: readonly { readonly rule: string }[];
  readonly notEvaluated: readonly string[];
}

interface Descriptor {
  readonly contextRules?: readonly string[];
  readonly notEvaluated?: readonly string[];
  parseText(text: string, ...given: readonly unknown[]): Parsed;
  with?(context: unknown): StandardSchemaV1;
}

interface Module {
  readonly types: Readonly<Record<string, Descriptor>>;
  readonly exchanges: Readonly<
    Record<
      string,
      { validateText(...given: readonly unknown[]): readonly { readonly rule: string }[] }
    >
  >;
  readonly [name: string]: unknown;
}

describe('at run time', () => {
  let modules: {
    readonly ctx001: Module;
    readonly ctx002: Module;
    readonly withoutContext: symbol;
  };
  const text = JSON.stringify(plan);
  const call = (name: string, ...given: readonly unknown[]) =>
    (modules.ctx001[name] as (...given: readonly unknown[]) => unknown)(...given);

  beforeAll(async () => {
    modules = (await importBundled(contracts, 'index')) as unknown as typeof modules;
  });

  it.each(Object.entries(contextRules))(
    '%s lists the rules that were not evaluated: %j',
    (name, rules) => {
      const [id = '', type = ''] = name.split('.');
      const found = modules[id === 'CTX-001' ? 'ctx001' : 'ctx002'].types[type];
      const given = rules.length === 0 ? [] : [modules.withoutContext];
      expect(found?.parseText('null', ...given).notEvaluated).toEqual(rules);
      if (rules.length > 0) expect(found?.parseText('null', registry).notEvaluated).toEqual([]);
      expect(found?.contextRules ?? []).toEqual(rules);
    },
  );

  it('validates a plan by the passed context, and reports the rules that were not evaluated', () => {
    expect(call('parsePlan', text, modules.withoutContext)).toMatchObject({
      valid: true,
      notEvaluated: ['known-tool', 'args-fit'],
    });
    expect(call('parsePlan', text, registry)).toMatchObject({
      valid: false,
      violations: [{ rule: 'known-tool' }],
      notEvaluated: [],
    });
    expect(call('readPlan', text, modules.withoutContext)).toMatchObject({
      outcome: 'value',
      notEvaluated: ['known-tool', 'args-fit'],
    });
    expect(call('readPlan', text, registry)).toMatchObject({
      outcome: 'invalid',
      notEvaluated: [],
    });
    expect(call('readPlan', 'nothing', modules.withoutContext)).toMatchObject({
      outcome: 'unreadable',
      notEvaluated: ['known-tool', 'args-fit'],
    });
    expect([call('isPlan', plan, registry), call('isPlan', plan, modules.withoutContext)]).toEqual([
      false,
      true,
    ]);
  });

  it('throws an error that says what to pass where the context is missing', () => {
    const message =
      'CTX-001 Plan has rules that need a context: known-tool, args-fit. Pass the context, or withoutContext to leave them out.';
    for (const name of ['isPlan', 'validatePlan', 'parsePlan', 'readPlan']) {
      for (const given of [
        [],
        [undefined],
        [null],
        [0],
        ['x'],
        [[registry]],
        [Symbol('withoutContext')],
      ]) {
        expect(() => call(name, name.startsWith('is') ? plan : text, ...given)).toThrow(
          new TypeError(message),
        );
      }
    }
    expect(() => modules.ctx001.exchanges['planRound']?.validateText('{}', text)).toThrow(
      TypeError,
    );
    const { readText } = modules as unknown as {
      readonly readText: (...given: readonly unknown[]) => unknown;
    };
    expect(() => readText(modules.ctx001.types['Plan'], text)).toThrow(
      `${message} Write Plan.with(context).`,
    );
    expect(() => [plan].filter(modules.ctx001['isPlan'] as never)).toThrow(TypeError);
  });

  it('is a Standard Schema only with a context', () => {
    const { Plan, Mode } = modules.ctx001.types;
    expect(Plan && '~standard' in Plan).toBe(false);
    expect(Mode && '~standard' in Mode).toBe(true);
    expect(Plan?.with?.(registry)['~standard'].validate(plan)).toMatchObject({
      issues: [{ path: ['calls', 0, 'name'] }],
    });
    expect(Plan?.with?.(registry)).toBe(Plan?.with?.(registry));
  });

  it('a generic type needs a context where its type argument does', () => {
    const page = (of: unknown) => call('Page', of) as Descriptor;
    const { Plan, Mode } = modules.ctx001.types;
    expect(page(Plan).parseText(`{"items":[${text}]}`, registry).violations).toMatchObject([
      { rule: 'known-tool' },
    ]);
    expect(page(Plan).parseText('{"items":[]}', modules.withoutContext).notEvaluated).toEqual([
      'known-tool',
      'args-fit',
    ]);
    expect(page(page(Plan)).contextRules).toEqual(['known-tool', 'args-fit']);
    expect(page(Mode).parseText('{"items":["fast"]}')).toMatchObject({
      valid: true,
      notEvaluated: [],
    });
    expect(page(Plan?.with?.(registry)).parseText(`{"items":[${text}]}`).valid).toBe(false);
  });

  it('an exchange validates its documents with the context', () => {
    const round = modules.ctx001.exchanges['planRound'];
    expect(round?.validateText('{"note":"x"}', text, registry)).toMatchObject([
      { rule: 'known-tool' },
    ]);
    expect(round?.validateText('{"note":"x"}', text, modules.withoutContext)).toEqual([]);
  });
});
