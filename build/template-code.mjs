/**
 * A Handlebars template as the code of a function from data to text, with Handlebars' own reader
 * and rules of white space. Handlebars' code asks its run time for each hole, and binds all of its
 * helpers anew each time that a template is filled in; a record fills in some fifty. What our
 * templates have no need of is refused here, when the package is built.
 */
import Handlebars from 'handlebars';

/** Needs `absent`, `each` and `isFilled` of `generators/shared/template-runtime.ts` around it. */
export function templateCode(source) {
  return `(d0) => ${program(Handlebars.parse(source), 0)}`;
}

/**
 * `depth` says how many lists the code stands in: what is filled in is `d0` at the top, and an item
 * `d1`, `d2` and so on.
 */
function program({ body, blockParams }, depth) {
  if (blockParams !== undefined)
    throw new Error(`Names of items are not for our templates: ${blockParams}.`);
  return ['""', ...body.map((statement) => code(statement, depth))].join(' + ');
}

function code(statement, depth) {
  switch (statement.type) {
    case 'ContentStatement':
      return JSON.stringify(statement.value);
    case 'CommentStatement':
      return '""';
    case 'MustacheStatement':
      return hole(statement, depth);
    case 'BlockStatement':
      return block(statement, depth);
    default:
      throw refused(statement);
  }
}

function hole(statement, depth) {
  const { path, params } = statement;
  if (params.length > 0 || path.data) throw refused(statement);
  const name = path.parts.at(-1);
  if (name === undefined) return `(${lookup(path, depth)} ?? "")`;
  const owner = lookup({ ...path, parts: path.parts.slice(0, -1) }, depth);
  const place = `${path.loc.start.line}:${path.loc.start.column}`;
  return `(${lookup(path, depth)} ?? absent(${owner}, ${JSON.stringify(name)}, ${JSON.stringify(place)}))`;
}

function block(statement, depth) {
  const { path, params, hash, program: inner, inverse } = statement;
  const [given, ...others] = params;
  if (given?.type !== 'PathExpression' || others.length > 0 || hash !== undefined)
    throw refused(statement);
  const value = lookup(given, depth);
  const otherwise = inverse === undefined ? '""' : program(inverse, depth);
  switch (path.original) {
    case 'if':
      return `(isFilled(${value}) ? ${program(inner, depth)} : ${otherwise})`;
    case 'unless':
      return `(isFilled(${value}) ? ${otherwise} : ${program(inner, depth)})`;
    case 'each':
      if (inverse !== undefined) throw refused(statement);
      return `each(${value}, (d${depth + 1}, last${depth + 1}) => ${program(inner, depth + 1)})`;
    default:
      throw refused(statement);
  }
}

/** `name`, `matrix.rows`, `this`, `../name` and `@last`. */
function lookup(path, depth) {
  const { parts, depth: up, data, loc } = path;
  if (data && parts.join() === 'last' && depth > 0) return `last${depth}`;
  if (data || up > depth) throw refused({ type: path.original, loc });
  return [`d${depth - up}`, ...parts.map((part) => `[${JSON.stringify(part)}]`)].join('');
}

function refused({ type, loc }) {
  return new Error(`Not for our templates: ${type} in line ${loc.start.line}.`);
}
