/** Finds functions that are too long. A function counts from its first line to its last. */
import ts from 'typescript5';

const source = /\.m?[jt]s$/;

/** A violation has the `subject` `a.ts: name`. */
export function findLongFunctions(file, text, { linesPerFunction }) {
  // A file that is not longer needs no parsing.
  if (!source.test(file) || text.split('\n').length <= linesPerFunction) return [];
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const lineAt = (position) => parsed.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const visit = (node, outer) => {
    const name = ownName(node, parsed) ?? outer;
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const start = lineAt(node.getStart(parsed));
      const lines = lineAt(node.end) - start + 1;
      if (lines > linesPerFunction)
        found.push({
          subject: `${file}: ${name}`,
          reason: `Line ${start}: a function of ${lines} lines; at most ${linesPerFunction}.`,
        });
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(parsed, '(module)');
  return found;
}

/** The name of a function or of what it is assigned to. A callback has that of its function. */
function ownName(node, parsed) {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const isNamed =
    ts.isFunctionLike(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node);
  if (!isNamed || node.name === undefined || ts.isBindingPattern(node.name)) return undefined;
  return node.name.getText(parsed);
}
