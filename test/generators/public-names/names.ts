/**
 * The public names of generated code: types, their members, functions with the names of their
 * parameters, constants. They are read from the code, whatever the surface of a target says.
 */

/** The public names of a file, in its order; nothing for a file without any. */
export function publicNames(path: string, text: string): readonly string[] {
  const names = readers[path.slice(path.lastIndexOf('.') + 1)]?.(text) ?? [];
  return [...new Set(names)];
}

/** Whether programs import names of a file: not of the modules behind a package's list of names. */
export function isPublicFile(path: string): boolean {
  const internal =
    /^typescript\/runtime(?:\.ts|\/(?!public\.ts))|(?:^|\/)_(?!_init__)\w*\.py$|build/;
  return /\.(?:ts|cs|py)$/.test(path) && !internal.test(path);
}

/** Where programs find the names of a file: in C# the files of a run time are one namespace. */
export const unitOf = (path: string): string =>
  path.replace(/^csharp\/(?:Runtime\/.*|ContractRegistry)\.cs$/, 'csharp/Runtime');

type Reader = (text: string) => readonly string[];

const readers: Readonly<Record<string, Reader>> = {
  ts: namesOfTypeScript,
  cs: namesOfCSharp,
  py: namesOfPython,
};

const isNamed = (name: string | undefined): name is string => name !== undefined && name !== '';

/** `name: type` or `type name`, separated by commas that are in no bracket. */
function parametersIn(text: string, nameOf: (parameter: string) => string | undefined): string {
  const parameters = [''];
  let depth = 0;
  for (const character of text) {
    if ('([{<'.includes(character)) depth++;
    if (')]}>'.includes(character)) depth--;
    if (character === ',' && depth === 0) parameters.push('');
    else parameters.push(`${parameters.pop()}${character}`);
  }
  return `(${parameters
    .map((each) => nameOf(each.trim()))
    .filter(isNamed)
    .join(', ')})`;
}

/** The text between the first parenthesis and the one that closes it. */
function inParentheses(text: string): string | undefined {
  const start = text.indexOf('(');
  if (start < 0) return undefined;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(start + 1, at);
  }
  return undefined;
}

function namesOfTypeScript(text: string): readonly string[] {
  const internal = /\/\*\*(?:(?!\*\/)[\s\S])*@internal(?:(?!\*\/)[\s\S])*\*\/\nexport /g;
  const code = text.replaceAll(internal, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\} from /gm)].flatMap(
    ([, names = '']) => names.split(',').map((each) => each.trim().split(' ').at(-1) ?? ''),
  );
  let owner: string | undefined;
  const declarations = code.split('\n').flatMap((line) => {
    const declared = /^export (interface|type|const|function|class) (\w+)/.exec(line);
    if (declared !== null) {
      const [, kind, name = ''] = declared;
      // The members of a part such as `Booking_Fields` are those of the type.
      const [type = ''] = name.split('_');
      owner = /[^(]\{$/.test(line) && kind !== 'function' ? type : undefined;
      const nameOf = (each: string) => /^\w+/.exec(each)?.[0];
      const parameters = kind === 'function' ? inParentheses(line) : undefined;
      return [parameters === undefined ? name : `${name}${parametersIn(parameters, nameOf)}`];
    }
    if (line.startsWith('}')) owner = undefined;
    const member = /^ {2}(?:readonly )?(\w+|'[^']*'|\[[^\]]*\])\??:/.exec(line)?.[1];
    return owner === undefined || member === undefined ? [] : [`${owner}.${member}`];
  });
  return [...listed.filter(isNamed), ...declarations];
}

function namesOfPython(text: string): readonly string[] {
  const exported = /^__all__ = \[([^\]]*)\]/m.exec(text)?.[1];
  const declared = declaredInPython(text.replace(/^__all__ = \[[^\]]*\]/m, ''));
  if (exported === undefined) return declared;
  const names = [...exported.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  const ownerOf = (each: string) => /^\w+/.exec(each)?.[0] ?? '';
  const own = new Set(declared.map(ownerOf));
  return [
    ...names.filter((name) => !own.has(name)),
    ...declared.filter((each) => names.includes(ownerOf(each))),
  ];
}

/** What a module declares itself, with the members of classes. */
function declaredInPython(text: string): readonly string[] {
  const code = text.replaceAll(/"""[\s\S]*?"""/g, '');
  const declared = /^( {4})?(?:(?:class|def) )?(\w+)(\(|\[|:| = )/gm;
  let owner = '';
  return [...code.matchAll(declared)].flatMap(({ 0: all, 1: indent, 2: name = '', index }) => {
    const isClass = all.startsWith('class ');
    const prefix = indent === undefined ? '' : owner;
    if (indent === undefined) owner = isClass ? `${name}.` : '';
    const isMember = indent !== undefined && prefix === '';
    if (isMember || name.startsWith('_') || keywords.has(name)) return [];
    const isFunction = all.trimStart().startsWith('def ');
    const parameters = isFunction ? inParentheses(code.slice(index)) : undefined;
    const nameOf = (each: string) => /^\*{0,2}\w+/.exec(each)?.[0];
    const suffix = parameters === undefined ? '' : parametersIn(parameters, nameOf);
    return [`${prefix}${name}${suffix}`];
  });
}

const keywords: ReadonlySet<string> = new Set(['if', 'else', 'for', 'return', 'from', 'import']);

interface Block {
  readonly indent: number;
  readonly name: string;
  readonly isPublic: boolean;
  readonly isEnum: boolean;
}

function namesOfCSharp(text: string): readonly string[] {
  const blocks: Block[] = [];
  const code = text
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .replaceAll(/(?<=\(|\w[>?\]]* @?\w+,)\n\s+/g, ' ');
  return code.split('\n').flatMap((line) => {
    const indent = line.search(/\S/);
    const found = memberOf(line.trim());
    if (indent < 0 || found === undefined) return [];
    while ((blocks.at(-1)?.indent ?? -1) >= indent) blocks.pop();
    const isPublic = found.isPublic && blocks.every((block) => block.isPublic);
    const owner = blocks.map(({ name }) => `${name}.`).join('');
    if (found.kind === 'value')
      return isPublic && blocks.at(-1)?.isEnum === true ? [`${owner}${found.name}`] : [];
    if (found.kind !== 'member')
      blocks.push({ indent, name: found.name, isPublic, isEnum: found.kind === 'enum' });
    return isPublic ? [`${owner}${found.name}${found.parameters}`] : [];
  });
}

interface Found {
  readonly kind: 'type' | 'enum' | 'member' | 'value';
  readonly name: string;
  readonly parameters: string;
  readonly isPublic: boolean;
}

const accesses = 'public|protected|internal|private|file';
const modifiers = 'static|sealed|abstract|partial|readonly|ref|unsafe|new';
const typePattern = new RegExp(
  `^(?:(${accesses}) )?(?:(?:${modifiers}) )*(class|enum|interface|struct|record(?: struct)?) (\\w+(?:<[^>]*>)?)`,
);

function memberOf(line: string): Found | undefined {
  const value = /^(\w+)(?: = [^;]*)?,?$/.exec(line)?.[1];
  if (value !== undefined) return { kind: 'value', name: value, parameters: '', isPublic: true };
  const [head = '', visibility, kind, type] = typePattern.exec(line) ?? [];
  const isRecord = kind?.startsWith('record') === true && line[head.length] === '(';
  if (type !== undefined)
    return {
      kind: kind === 'enum' ? 'enum' : 'type',
      name: type,
      // The parameters of a record are properties.
      parameters: isRecord ? parametersOfCSharp(line) : '',
      isPublic: visibility === 'public',
    };
  const [, access = '', rest = ''] = new RegExp(`^(${accesses}) (.*)$`).exec(line) ?? [];
  if (access !== 'public' && access !== 'protected') return undefined;
  const plain = withoutTypeArguments(rest).replace(/^((?:\w+ )*)\([^()]*\)\S* /, '$1');
  const before = /^[^([{=;]*/.exec(plain)?.[0] ?? '';
  const name = /\S+$/.exec(before.trim())?.[0];
  if (name === undefined) return undefined;
  const isCall = plain[before.length] === '(';
  const parameters = isCall ? parametersOfCSharp(plain) : '';
  return { kind: 'member', name, parameters, isPublic: true };
}

function parametersOfCSharp(text: string): string {
  const nameOf = (each: string) => /(@?\w+)(?: = .*)?$/.exec(each)?.[1];
  return parametersIn(inParentheses(text) ?? '', nameOf);
}

/** Without arrays as well, so that brackets are those of an indexer. */
function withoutTypeArguments(text: string): string {
  const shorter = text.replaceAll(/<[^<>=]*>|\[\]/g, '');
  return shorter === text ? text : withoutTypeArguments(shorter);
}
