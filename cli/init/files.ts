/**
 * Plans what `concordat init` does to each file, before anything is written. Existing content is
 * never overwritten.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Json } from '../../compiler/model/json.ts';
import { addMember } from './json-member.ts';

/** `text` is the new content of the file; undefined leaves the file alone. */
export interface Plan {
  readonly path: string;
  readonly outcome: 'written' | 'extended' | 'unchanged' | 'kept';
  readonly text: string | undefined;
  readonly remark: string | undefined;
}

export interface Addition {
  readonly path: readonly string[];
  readonly value: Json;
}

/** Plans a file that init writes as a whole. */
export async function planFile(folder: string, path: string, text: string): Promise<Plan> {
  const current = await currentText(folder, path);
  if (current === undefined) return { path, outcome: 'written', text, remark: undefined };
  if (current.replaceAll('\r\n', '\n') === text) return unchanged(path);
  return {
    path,
    outcome: 'kept',
    text: undefined,
    remark: 'already exists and differs from what init would write',
  };
}

/** Plans lines that a file must contain. */
export async function planLines(
  folder: string,
  path: string,
  wanted: readonly string[],
): Promise<Plan> {
  const current = await currentText(folder, path);
  if (wanted.length === 0) return unchanged(path);
  if (current === undefined)
    return { path, outcome: 'written', text: `${wanted.join('\n')}\n`, remark: undefined };
  const present = new Set(current.split(/\r?\n/).map((line) => line.trim()));
  const missing = wanted.filter((line) => !present.has(line));
  if (missing.length === 0) return unchanged(path);
  const lineEnd = current.includes('\r\n') ? '\r\n' : '\n';
  const start = current === '' || current.endsWith('\n') ? current : `${current}${lineEnd}`;
  return {
    path,
    outcome: 'extended',
    text: `${start}${missing.join(lineEnd)}${lineEnd}`,
    remark: undefined,
  };
}

/**
 * Plans members that a JSON file must have. A member with another value is kept, since somebody
 * chose it.
 */
export async function planMembers(
  folder: string,
  path: string,
  fresh: Json,
  additions: readonly Addition[],
): Promise<Plan> {
  const current = await currentText(folder, path);
  let text = current ?? `${JSON.stringify(fresh, null, 2)}\n`;
  const kept: string[] = [];
  for (const addition of additions) {
    const added = addMember(text, addition.path, addition.value);
    if (added.kind === 'unreadable')
      return {
        path,
        outcome: 'kept',
        text: undefined,
        remark: `add by hand: ${memberText(addition)}`,
      };
    if (added.kind === 'different') kept.push(addition.path.join('.'));
    if (added.kind === 'added') text = added.text;
  }
  const remark = kept.length === 0 ? undefined : `kept the existing value of ${kept.join(' and ')}`;
  if (text === current)
    return remark === undefined
      ? unchanged(path)
      : { path, outcome: 'kept', text: undefined, remark };
  return { path, outcome: current === undefined ? 'written' : 'extended', text, remark };
}

function unchanged(path: string): Plan {
  return { path, outcome: 'unchanged', text: undefined, remark: undefined };
}

function memberText({ path, value }: Addition): string {
  return JSON.stringify(path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value));
}

export async function writePlans(folder: string, plans: readonly Plan[]): Promise<void> {
  for (const { path, text } of plans) {
    if (text === undefined) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

export async function currentText(folder: string, path: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, path), 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}
