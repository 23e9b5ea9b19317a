/** Prints C# expressions that read and write values of a shape. */
import {
  csharpType,
  hasParameter,
  isValueType,
  jsonKind,
  type Shape,
  typeArguments,
} from '../shapes/shapes.ts';

/** Returns an expression that reads the JSON in `from`. */
export function readExpression(shape: Shape, from: string): string {
  switch (shape.kind) {
    case 'text':
      return `JsonRead.Text(${from})`;
    case 'integer':
      return `JsonRead.Integer(${from})`;
    case 'number':
      return `JsonRead.Number(${from})`;
    case 'boolean':
      return `JsonRead.Boolean(${from})`;
    case 'instant':
      return `JsonRead.Instant(${from})`;
    case 'day':
      return `JsonRead.Day(${from})`;
    case 'null':
      return `JsonRead.Null(${from})`;
    case 'any':
      return `JsonRead.Any(${from})`;
    case 'list':
      if (shape.of.kind === 'any') return `JsonRead.AnyList(${from})`;
      return `JsonRead.List<${csharpType(shape.of)}>(${from}, ${reader(shape.of)})`;
    case 'map':
      if (shape.of.kind === 'any') return `JsonRead.AnyMap(${from})`;
      return `JsonRead.Map<${csharpType(shape.of)}>(${from}, ${reader(shape.of)})`;
    case 'enum':
      return `${shape.namespacePrefix}Codec.Read${shape.name}(${from})`;
    case 'object':
      return `${shape.namespacePrefix}Codec.Read${shape.name}${typeArguments(shape.arguments.map(csharpType))}(${[from, ...shape.arguments.map(reader)].join(', ')})`;
    case 'parameter':
      return `read${shape.name}(${from})`;
    case 'nullable':
      return `JsonRead.${isValueType(shape.of) ? 'NullableValue' : 'Nullable'}<${csharpType(shape.of)}>(${from}, ${reader(shape.of)})`;
    case 'one-of':
      return `JsonRead.Either<${csharpType(shape.first)}, ${csharpType(shape.second)}>(${from}, ${isFirst(shape.first)}, ${reader(shape.first)}, ${reader(shape.second)})`;
  }
}

/** Returns a function that reads a value: a method group if possible, else a lambda. */
export function reader(shape: Shape): string {
  const parameter = shape.kind === 'list' ? 'list' : shape.kind === 'map' ? 'map' : 'item';
  const expression = readExpression(shape, parameter);
  const call = `(${parameter})`;
  return expression.endsWith(call)
    ? expression.slice(0, -call.length)
    : `${lambda(shape)}${parameter} => ${expression}`;
}

/** Returns an expression that writes the value in `from`. */
export function writeExpression(shape: Shape, from: string): string {
  switch (shape.kind) {
    case 'text':
      return `JsonWrite.Text(writer, ${from})`;
    case 'integer':
      return `JsonWrite.Integer(writer, ${from})`;
    case 'number':
      return `JsonWrite.Number(writer, ${from})`;
    case 'boolean':
      return `JsonWrite.Boolean(writer, ${from})`;
    case 'instant':
      return `JsonWrite.Instant(writer, ${from})`;
    case 'day':
      return `JsonWrite.Day(writer, ${from})`;
    case 'null':
      return `JsonWrite.Null(writer, ${from})`;
    case 'any':
      return `JsonWrite.Any(writer, ${from})`;
    case 'list':
      return `JsonWrite.List<${csharpType(shape.of)}>(writer, ${from}, ${writer(shape.of)})`;
    case 'map':
      return `JsonWrite.Map<${csharpType(shape.of)}>(writer, ${from}, ${writer(shape.of)})`;
    case 'enum':
      return `${shape.namespacePrefix}Codec.Write${shape.name}(writer, ${from})`;
    case 'object':
      return `${shape.namespacePrefix}Codec.Write${shape.name}${typeArguments(shape.arguments.map(csharpType))}(${['writer', from, ...shape.arguments.map(writer)].join(', ')})`;
    case 'parameter':
      return `write${shape.name}(writer, ${from})`;
    case 'nullable':
      return `JsonWrite.${isValueType(shape.of) ? 'NullableValue' : 'Nullable'}<${csharpType(shape.of)}>(writer, ${from}, ${writer(shape.of)})`;
    case 'one-of':
      return `${from}.Write(writer, ${writer(shape.first)}, ${writer(shape.second)})`;
  }
}

/** Returns a function that writes a value: a method group if possible, else a lambda. */
export function writer(shape: Shape): string {
  const expression = writeExpression(shape, 'item');
  const call = '(writer, item)';
  return expression.endsWith(call)
    ? expression.slice(0, -call.length)
    : `${lambda(shape)}(writer, item) => ${expression}`;
}

/** A lambda is static unless it captures the delegate of a type parameter. */
function lambda(shape: Shape): string {
  return hasParameter(shape) ? '' : 'static ';
}

function isFirst(shape: Shape): string {
  switch (jsonKind(shape)) {
    case 'string':
      return 'JsonValueKind.String';
    case 'number':
      return 'JsonValueKind.Number';
    case 'array':
      return 'JsonValueKind.Array';
    case 'object':
      return 'JsonValueKind.Object';
    // The framework has two kinds for booleans; the runtime accepts either for both.
    case 'boolean':
      return 'JsonValueKind.True';
    case undefined:
      throw new Error('An alternative without a JSON kind of its own.');
  }
}
