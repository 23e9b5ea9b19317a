/** The npm scripts that run `generate`, under the names that `concordat init` found or chose. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject, type Json, type JsonObject } from '../../compiler/model/json.ts';
import { findConfiguration } from './find-configuration.ts';

export interface Script {
  readonly name: string;
  readonly command: string;
  /** How to run it: `npm run generate`, or without npm where the name belongs to somebody else. */
  readonly run: string;
}

export interface Scripts {
  readonly generate: Script;
  readonly check: Script;
}

const command = 'concordat generate';

/**
 * A script of somebody else keeps the name `generate`. Undefined scripts are those of a
 * package.json that cannot be read.
 */
export function chooseScripts(scripts: JsonObject | undefined): Scripts {
  const { generate = command, contracts } = scripts ?? {};
  const name = generate === command && contracts !== command ? 'generate' : 'contracts';
  const script = (own: string, text: string): Script => {
    const isFree = scripts !== undefined && (scripts[own] ?? text) === text;
    return { name: own, command: text, run: isFree ? `npm run ${own}` : `npx ${text}` };
  };
  return { generate: script(name, command), check: script(`${name}:check`, `${command} --check`) };
}

/** The command that generates: the script of this project, if it has one. */
export function generateCommand(folder: string): string {
  const file = nearest(folder, 'package.json');
  const isSameProject =
    file !== undefined && findConfiguration(dirname(file)) === findConfiguration(folder);
  const found = isSameProject
    ? Object.entries(scriptsIn(file)).find(([, script]) => script === command)
    : undefined;
  return found === undefined ? `npx ${command}` : `npm run ${found[0]}`;
}

/** npm runs scripts of the nearest package.json. */
function nearest(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? undefined : nearest(dirname(folder), name);
}

function scriptsIn(file: string): JsonObject {
  return membersAt(readJson(file), 'scripts');
}

/** Returns undefined for a file that is not a JSON object. */
export function readJson(file: string): JsonObject | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function membersAt(object: JsonObject | undefined, key: string): JsonObject {
  const value = object?.[key];
  return isObject(value) ? value : {};
}
