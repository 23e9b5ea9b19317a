/**
 * Types whose rules need a context require it as an argument without a default: programs that must
 * compile, and programs that must not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openHost, releaseHost } from '../../engines/csharp.ts';
import { contextContracts } from '../../support/context-contracts.ts';
import { lineNumbers } from '../../support/context-programs.ts';
import { withTransports } from '../../support/contracts.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';

const valid = `
Plan.Parse(text, registry).NotEvaluated
Plan.Parse(text, known)
Plan.Parse(text, RuleContext.None).NotEvaluated
Plan.Parse(utf8, RuleContext.FromJson<Registry>(element))
Plan.Contract.Parse(text, registry, ReadLimits.Default)
Plan.Contract.Validate(text, registry)
Plan.Contract.With(registry).Parse(text)
plan.Validate(registry)
plan.ParseHeld(registry)
plan.ToJson()
Ctx001Contract.Read(text, registry).NotEvaluated
Ctx001Contract.Read(text, RuleContext.None, new ModelReadOptions())
Registry.Parse(text).NotEvaluated
registry.Validate()
Mode.Contract.Parse(text)
Step.Parse(text, registry)
CallStep.Parse(text, registry)
TextStep.Parse(text)
Steps.Parse(text, registry)
Texts.Parse(text)
Page.Of(Plan.Contract).Parse(text, registry)
Page.Of(Question.Contract).Parse(text)
Page.Of(Page.Of(Plan.Contract)).Parse(text, RuleContext.None)
Page.Of(Plan.Contract.With(registry)).Parse(text)
Ctx001Contract.ValidatePlanRound(question, plan, registry)
Ctx001Contract.PlanRound.With(registry).ValidateValues(question, plan)
Ctx001Contract.TextRound.Validate(text, text)
Batch.Parse(text, registry)
Words.Parse(text)
Pair.Of(Call.Contract).Parse(text, RuleContext.None)
ModelText.Read(Plan.Contract.With(registry), text)
ContractRegistry.Contracts["CTX-001"].Types["Plan"].Validate(text, element)
ContractRegistry.Contracts["CTX-001"].Types["Mode"].Validate(text, RuleContext.None)`;

const invalid = `
Plan.Parse(text)
Plan.Parse(text, null)
Plan.Parse(text, default)
Plan.Parse(text, element)
Plan.Parse(text, plan)
Plan.Contract.Parse(text)
Plan.Contract.Validate(text)
Plan.Contract.With()
plan.Validate()
plan.ParseHeld()
Ctx001Contract.Read(text)
Ctx001Contract.Read(text, new ModelReadOptions())
Registry.Parse(text, registry)
registry.Validate(RuleContext.None)
Step.Parse(text)
CallStep.Parse(text)
Steps.Parse(text)
Texts.Parse(text, registry)
Page.Of(Plan.Contract).Parse(text)
Page.Of(Question.Contract).Parse(text, registry)
Ctx001Contract.ValidatePlanRound(question, plan)
Ctx001Contract.PlanRound.Validate(text, text)
Ctx001Contract.PlanRound.Require(text, text)
Batch.Parse(text)
Calls.Parse(text)
Pair.Of(Call.Contract).Parse(text)
ModelText.Read(Plan.Contract, text)
ContractRegistry.Contracts["CTX-001"].Types["Plan"].Validate(text)
ContractRegistry.Contracts["CTX-001"].Exchanges["plan-round"].Validate(text, text)`;

const preamble = `#nullable enable
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Ctx001;
using Concordat.Contracts.Ctx002;

internal static class Program_
{
    internal static void Run(string text, byte[] utf8, JsonElement element, Plan plan, Registry registry, RuleContext<Registry> known, Question question)
    {`;

function programOf(lines: string): string {
  return `${preamble}${lines.replaceAll(/\n(.+)/g, '\n        _ = $1;')}\n    }\n}\n`;
}

describe.runIf(isAvailable(dotnet))('compiled by dotnet', () => {
  const root = mkdtempSync(join(tmpdir(), 'concordat-csharp-context-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  async function errorsOf(name: string, lines: string): Promise<string> {
    const folder = join(root, name);
    writeAll(folder, [
      ...generateTarget('csharp', withTransports(contextContracts)),
      { path: 'csharp/Program_.cs', text: programOf(lines) },
    ]);
    const host = await openHost(join(folder, 'csharp'));
    if (typeof host === 'string') return host;
    releaseHost(host);
    return '';
  }

  it('only programs that pass the context a type needs compile', async () => {
    expect(await errorsOf('valid', valid)).toBe('');
    // Assigning the result of a void method is an error as well, so every valid call returns a
    // value.
    const errors = await errorsOf('invalid', invalid);
    const lines = errors.split('\n').map((line) => Number(/^Program_\.cs\((\d+),/.exec(line)?.[1]));
    expect(
      [...new Set(lines)].sort((a, b) => a - b),
      errors,
    ).toEqual(lineNumbers(preamble, invalid));
  }, 300_000);
});
