import type { BinaryOperator, CallArguments, ComparisonOperator, Expression, FilterExpression } from './ast.ts';
import { describe, type TokenStream } from './token-stream.ts';

const CONSTANTS = new Map<string, null | boolean>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);
const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);
/** Larger integer literals are rejected, as in the clients' language. */
const MAX_INTEGER_DIGITS = 4300;

export function isConstantName(name: string): boolean {
  return CONSTANTS.has(name);
}

function noArguments(): CallArguments {
  return { positional: [], named: [], rest: undefined, namedRest: undefined };
}

/** Reads one expression; `withCondition` allows `a if b else c`. */
export function readExpression(stream: TokenStream, withCondition = true): Expression {
  return stream.nested(() => (withCondition ? readCondition(stream) : readOr(stream)));
}

/** Reads `a` or `a, b`, as after `{{`, `in` and `=`. An empty one is an error unless it is in parentheses. */
export function readTuple(
  stream: TokenStream,
  { withCondition = true, parenthesised = false }: { withCondition?: boolean; parenthesised?: boolean } = {},
): Expression {
  const items: Expression[] = [];
  let isTuple = false;
  for (;;) {
    if (items.length > 0) stream.expectOperator(',');
    if (endsTuple(stream)) break;
    items.push(readExpression(stream, withCondition));
    if (!stream.isOperator(',')) break;
    isTuple = true;
  }
  if (isTuple) return { kind: 'tuple', items };
  if (items[0]) return items[0];
  if (!parenthesised) stream.fail(`Expected an expression, got '${describe(stream.current)}'`);
  return { kind: 'tuple', items };
}

function endsTuple(stream: TokenStream): boolean {
  const { type } = stream.current;
  return type === 'variable_end' || type === 'block_end' || stream.isOperator(')');
}

function readCondition(stream: TokenStream): Expression {
  let result = readOr(stream);
  while (stream.skipName('if')) {
    const test = readOr(stream);
    const otherwise = stream.skipName('else') ? stream.nested(() => readCondition(stream)) : undefined;
    result = { kind: 'condition', test, chosen: result, otherwise };
  }
  return result;
}

function readOr(stream: TokenStream): Expression {
  let left = readAnd(stream);
  while (stream.skipName('or')) left = { kind: 'or', left, right: readAnd(stream) };
  return left;
}

function readAnd(stream: TokenStream): Expression {
  let left = readNot(stream);
  while (stream.skipName('and')) left = { kind: 'and', left, right: readNot(stream) };
  return left;
}

function readNot(stream: TokenStream): Expression {
  if (stream.skipName('not')) return { kind: 'not', operand: stream.nested(() => readNot(stream)) };
  return readComparison(stream);
}

function readComparison(stream: TokenStream): Expression {
  const first = readSum(stream);
  const rest: [ComparisonOperator, Expression][] = [];
  for (;;) {
    const { current, following } = stream;
    if (current.type === 'operator' && COMPARISONS.has(current.value)) {
      stream.next();
      rest.push([current.value as ComparisonOperator, readSum(stream)]);
    } else if (stream.skipName('in')) {
      rest.push(['in', readSum(stream)]);
    } else if (stream.isName('not') && following.type === 'name' && following.value === 'in') {
      stream.next();
      stream.next();
      rest.push(['not in', readSum(stream)]);
    } else break;
  }
  return rest.length > 0 ? { kind: 'compare', first, rest } : first;
}

function readSum(stream: TokenStream): Expression {
  return readBinary(stream, ['+', '-'], readConcat);
}

function readConcat(stream: TokenStream): Expression {
  const first = readProduct(stream);
  const rest: Expression[] = [];
  while (stream.skipOperator('~')) rest.push(readProduct(stream));
  return rest.length > 0 ? { kind: 'concat', items: [first, ...rest] } : first;
}

function readProduct(stream: TokenStream): Expression {
  return readBinary(stream, ['*', '/', '//', '%'], readPower);
}

function readPower(stream: TokenStream): Expression {
  return readBinary(stream, ['**'], (inner) => readUnary(inner, true));
}

function readBinary(stream: TokenStream, operators: BinaryOperator[], readOperand: (stream: TokenStream) => Expression): Expression {
  let left = readOperand(stream);
  for (;;) {
    const operator = operators.find((candidate) => stream.isOperator(candidate));
    if (!operator) return left;
    stream.next();
    left = { kind: 'binary', operator, left, right: readOperand(stream) };
  }
}

/** Filters bind looser than the sign: `-1|abs` is 1. */
function readUnary(stream: TokenStream, withFilter: boolean): Expression {
  let node: Expression;
  if (stream.skipOperator('-')) node = { kind: 'negative', operand: stream.nested(() => readUnary(stream, false)) };
  else if (stream.skipOperator('+')) node = { kind: 'positive', operand: stream.nested(() => readUnary(stream, false)) };
  else node = readPrimary(stream);
  node = readPostfix(stream, node);
  return withFilter ? readFilters(stream, node) : node;
}

function readPrimary(stream: TokenStream): Expression {
  const token = stream.current;
  if (token.type === 'name') {
    stream.next();
    const constant = CONSTANTS.get(token.value);
    if (constant !== undefined) return { kind: 'const', value: constant };
    stream.names.add(token.value);
    return { kind: 'name', name: token.value };
  }
  if (token.type === 'string') {
    const parts: string[] = [];
    while (stream.current.type === 'string') parts.push(stream.next().value);
    return { kind: 'const', value: parts.join('') };
  }
  if (token.type === 'integer') {
    if (token.value.length > MAX_INTEGER_DIGITS) stream.fail(`Exceeds the limit (${MAX_INTEGER_DIGITS} digits) for integers`);
    stream.next();
    return { kind: 'const', value: BigInt(token.value) };
  }
  if (token.type === 'float') {
    stream.next();
    return { kind: 'const', value: Number(token.value) };
  }
  if (stream.skipOperator('(')) {
    const inner = readTuple(stream, { parenthesised: true });
    stream.expectOperator(')');
    return inner;
  }
  if (stream.isOperator('[')) return readList(stream);
  if (stream.isOperator('{')) return readDict(stream);
  stream.fail(`unexpected '${describe(token)}'`);
}

function readList(stream: TokenStream): Expression {
  stream.expectOperator('[');
  const items: Expression[] = [];
  while (!stream.isOperator(']')) {
    if (items.length > 0) stream.expectOperator(',');
    if (stream.isOperator(']')) break;
    items.push(readExpression(stream));
  }
  stream.expectOperator(']');
  return { kind: 'list', items };
}

function readDict(stream: TokenStream): Expression {
  stream.expectOperator('{');
  const entries: [Expression, Expression][] = [];
  while (!stream.isOperator('}')) {
    if (entries.length > 0) stream.expectOperator(',');
    if (stream.isOperator('}')) break;
    const key = readExpression(stream);
    stream.expectOperator(':');
    entries.push([key, readExpression(stream)]);
  }
  stream.expectOperator('}');
  return { kind: 'dict', entries };
}

function readPostfix(stream: TokenStream, start: Expression): Expression {
  let node = start;
  for (;;) {
    if (stream.isOperator('.') || stream.isOperator('[')) node = readSubscript(stream, node);
    else if (stream.isOperator('(')) node = { kind: 'call', target: node, args: readArguments(stream) };
    else return node;
  }
}

function readSubscript(stream: TokenStream, target: Expression): Expression {
  if (stream.skipOperator('.')) {
    const token = stream.next();
    if (token.type === 'name') return { kind: 'attribute', target, name: token.value };
    if (token.type === 'integer') return { kind: 'item', target, key: { kind: 'const', value: BigInt(token.value) } };
    stream.fail('expected name or number');
  }
  stream.expectOperator('[');
  const keys: Expression[] = [];
  while (!stream.isOperator(']')) {
    if (keys.length > 0) stream.expectOperator(',');
    keys.push(readKey(stream));
  }
  stream.expectOperator(']');
  const [key, ...more] = keys;
  return { kind: 'item', target, key: key && more.length === 0 ? key : { kind: 'tuple', items: keys } };
}

function readKey(stream: TokenStream): Expression {
  const ends = () => stream.isOperator(':') || stream.isOperator(']') || stream.isOperator(',');
  const start = ends() ? undefined : readExpression(stream);
  if (!stream.skipOperator(':')) return start ?? stream.fail(`Expected an expression, got '${describe(stream.current)}'`);
  const stop = ends() ? undefined : readExpression(stream);
  const step = stream.skipOperator(':') && !ends() ? readExpression(stream) : undefined;
  return { kind: 'slice', start, stop, step };
}

function readArguments(stream: TokenStream): CallArguments {
  stream.expectOperator('(');
  const args = noArguments();
  let first = true;
  const ensure = (allowed: boolean) => allowed || stream.fail('invalid syntax for function call expression');
  while (!stream.isOperator(')')) {
    if (!first) {
      stream.expectOperator(',');
      if (stream.isOperator(')')) break;
    }
    first = false;
    if (stream.skipOperator('*')) {
      ensure(!args.rest && !args.namedRest);
      args.rest = readExpression(stream);
    } else if (stream.skipOperator('**')) {
      ensure(!args.namedRest);
      args.namedRest = readExpression(stream);
    } else if (stream.current.type === 'name' && stream.following.type === 'operator' && stream.following.value === '=') {
      ensure(!args.namedRest);
      const name = stream.next().value;
      stream.next();
      args.named.push([name, readExpression(stream)]);
    } else {
      ensure(args.named.length === 0 && !args.rest && !args.namedRest);
      args.positional.push(readExpression(stream));
    }
  }
  stream.expectOperator(')');
  return args;
}

function readDottedName(stream: TokenStream): string {
  let name = stream.expect('name').value;
  while (stream.skipOperator('.')) name += `.${stream.expect('name').value}`;
  return name;
}

function readFilters(stream: TokenStream, start: Expression): Expression {
  let node = start;
  for (;;) {
    if (stream.skipOperator('|')) node = readFilter(stream, node);
    else if (stream.skipName('is')) node = readTest(stream, node);
    else if (stream.isOperator('(')) node = { kind: 'call', target: node, args: readArguments(stream) };
    else return node;
  }
}

function readFilter(stream: TokenStream, target: Expression | undefined): FilterExpression {
  const name = readDottedName(stream);
  return { kind: 'filter', target, name, args: stream.isOperator('(') ? readArguments(stream) : noArguments() };
}

/** The filters of `{% filter a|b %}` or `{% set x | a|b %}`; the innermost has no target. */
export function readFilterChain(stream: TokenStream): FilterExpression {
  let node = readFilter(stream, undefined);
  while (stream.skipOperator('|')) node = readFilter(stream, node);
  return node;
}

function readTest(stream: TokenStream, target: Expression): Expression {
  const negated = stream.skipName('not');
  const name = readDottedName(stream);
  const { type, value } = stream.current;
  let args = noArguments();
  if (stream.isOperator('(')) args = readArguments(stream);
  else if (
    ['string', 'integer', 'float'].includes(type) ||
    (type === 'operator' && ['[', '{'].includes(value)) ||
    (type === 'name' && !['else', 'or', 'and'].includes(value))
  ) {
    if (value === 'is' && type === 'name') stream.fail('You cannot chain multiple tests with is');
    args.positional.push(readPostfix(stream, readPrimary(stream)));
  }
  return { kind: 'test', target, name, args, negated };
}
