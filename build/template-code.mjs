/**
 * Compiles a Handlebars template to a function from data to text. Parsing and white space are those
 * of Handlebars; the generated code is faster, since it needs no helper bindings at run time.
 * Features that our templates do not use are rejected at build time.
 */
import Handlebars from 'handlebars';

/** The code expects `absent`, `each` and `isFilled` of `generators/shared/template-runtime.ts`. */
export function templateCode(source) {
  return `(d0) => ${program(Handlebars.parse(source), 0)}`;
}

/**
 * `depth` is the number of enclosing `each` blocks: the data is `d0`, and the items of nested
 * blocks are `d1`, `d2` and so on.
 */
function program({ body, blockParams }, depth) {
  if (blockParams !== undefined)
    throw new Error(`Templates do not support block parameters: ${blockParams}.`);
  return ['""', ...body.map((statement) => code(statement, depth))].join(' + ');
}

function code(statement, depth) {
  switch (statement.type) {
    case 'ContentStatement':
      return JSON.stringify(statement.value);
    case 'CommentStatement':
      return '""';
    case 'MustacheStatement':
      return placeholder(statement, depth);
    case 'BlockStatement':
      return block(statement, depth);
    default:
      throw unsupported(statement);
  }
}

function placeholder(statement, depth) {
  const { path, params } = statement;
  if (params.length > 0 || path.data) throw unsupported(statement);
  const name = path.parts.at(-1);
  if (name === undefined) return `(${lookup(path, depth)} ?? "")`;
  const owner = lookup({ ...path, parts: path.parts.slice(0, -1) }, depth);
  const position = `${path.loc.start.line}:${path.loc.start.column}`;
  return `(${lookup(path, depth)} ?? absent(${owner}, ${JSON.stringify(name)}, ${JSON.stringify(position)}))`;
}

function block(statement, depth) {
  const { path, params, hash, program: inner, inverse } = statement;
  const [argument, ...moreArguments] = params;
  if (argument?.type !== 'PathExpression' || moreArguments.length > 0 || hash !== undefined)
    throw unsupported(statement);
  const value = lookup(argument, depth);
  const inverseCode = inverse === undefined ? '""' : program(inverse, depth);
  switch (path.original) {
    case 'if':
      return `(isFilled(${value}) ? ${program(inner, depth)} : ${inverseCode})`;
    case 'unless':
      return `(isFilled(${value}) ? ${inverseCode} : ${program(inner, depth)})`;
    case 'each':
      if (inverse !== undefined) throw unsupported(statement);
      return `each(${value}, (d${depth + 1}, last${depth + 1}) => ${program(inner, depth + 1)})`;
    default:
      throw unsupported(statement);
  }
}

/** `name`, `matrix.rows`, `this`, `../name` and `@last`. */
function lookup(path, depth) {
  const { parts, depth: up, data, loc } = path;
  if (data && parts.join() === 'last' && depth > 0) return `last${depth}`;
  if (data || up > depth) throw unsupported({ type: path.original, loc });
  return [`d${depth - up}`, ...parts.map((part) => `[${JSON.stringify(part)}]`)].join('');
}

function unsupported({ type, loc }) {
  return new Error(`Templates do not support ${type}, in line ${loc.start.line}.`);
}
