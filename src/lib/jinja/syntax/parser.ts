import type { Expression, Parameter, Statement, Target, Template } from './ast.ts';
import { isConstantName, readExpression, readFilterChain, readTuple } from './expressions.ts';
import { TokenStream } from './token-stream.ts';

type Reader = (parser: Parser) => Statement;

/** Parses a template. @throws {TemplateError} with the line, worded like Jinja2's own error */
export function parseTemplate(text: string): Template {
  return new Parser(text).read();
}

class Parser {
  readonly stream: TokenStream;
  /** The open tags, outermost first, for error messages. */
  private readonly openTags: string[] = [];
  /** For every open body, the tags that may end it. */
  private readonly endTags: string[][] = [];
  private readonly blocks = new Set<string>();
  private loops = 0;
  private loopDepth = 0;
  private deepestLoop = 0;

  constructor(text: string) {
    this.stream = new TokenStream(text);
  }

  read(): Template {
    const body = this.readBody([]);
    return { body, loops: this.loops, loopDepth: this.deepestLoop, names: this.stream.names };
  }

  /** Statements up to one of `ends` (leaves the cursor on that name) or, with none, to the end of the template. */
  readBody(ends: string[]): Statement[] {
    return this.stream.nested(() => {
      if (ends.length > 0) this.endTags.push(ends);
      const statements: Statement[] = [];
      for (;;) {
        const token = this.stream.current;
        if (token.type === 'eof') break;
        if (token.type === 'text') statements.push({ kind: 'text', text: this.stream.next().value });
        else if (token.type === 'variable_begin') {
          this.stream.next();
          const value = readTuple(this.stream);
          this.stream.expect('variable_end');
          statements.push({ kind: 'output', value });
        } else {
          this.stream.expect('block_begin');
          if (this.stream.isName(...ends)) {
            this.endTags.pop();
            return statements;
          }
          statements.push(this.readStatement());
          this.stream.expect('block_end');
        }
      }
      if (ends.length > 0) this.fail(undefined);
      return statements;
    });
  }

  /** The body between this tag and its end; leaves the cursor before the closing `%}`. */
  readBlock(end: string): Statement[] {
    this.endTag();
    const body = this.readBody([end]);
    this.stream.next();
    return body;
  }

  /** The end of a tag with a body; allows a colon, as in Python. */
  endTag(): void {
    this.stream.skipOperator(':');
    this.stream.expect('block_end');
  }

  /** The body of a loop, and the alternative for an empty loop. Loops in either are nested. */
  readLoopBodies(): [body: Statement[], otherwise: Statement[]] {
    this.loops += 1;
    this.loopDepth += 1;
    this.deepestLoop = Math.max(this.deepestLoop, this.loopDepth);
    const body = this.readBody(['endfor', 'else']);
    const otherwise = this.stream.next().value === 'else' ? this.readBlock('endfor') : [];
    this.loopDepth -= 1;
    return [body, otherwise];
  }

  addBlock(name: string): void {
    if (this.blocks.has(name)) this.stream.fail(`block '${name}' defined twice`);
    this.blocks.add(name);
  }

  private readStatement(): Statement {
    const token = this.stream.current;
    if (token.type !== 'name') this.stream.fail('tag name expected');
    const reader = STATEMENTS.get(token.value);
    if (!reader) this.fail(token.value);
    this.stream.next();
    this.openTags.push(token.value);
    const statement = reader(this);
    this.openTags.pop();
    return statement;
  }

  /** Fails for an unknown or misplaced tag, or (undefined) for the end of the template inside a block. */
  private fail(tag: string | undefined): never {
    const expected = this.endTags.at(-1);
    const words = [tag === undefined ? 'Unexpected end of template.' : `Encountered unknown tag '${tag}'.`];
    if (expected) {
      const list = expected.map((name) => `'${name}'`).join(' or ');
      const misnested = tag !== undefined && this.endTags.some((ends) => ends.includes(tag));
      words.push(
        misnested
          ? `You probably made a nesting mistake. Jinja is expecting this tag, but currently looking for ${list}.`
          : `Jinja was looking for the following tags: ${list}.`,
      );
    }
    const innermost = this.openTags.at(-1);
    if (innermost) words.push(`The innermost block that needs to be closed is '${innermost}'.`);
    this.stream.fail(words.join(' '));
  }
}

const STATEMENTS = new Map<string, Reader>([
  ['for', readFor],
  ['if', readIf],
  ['set', readSet],
  ['macro', readMacro],
  ['call', readCallBlock],
  ['filter', readFilterBlock],
  ['with', readWith],
  ['block', readBlockTag],
  ['autoescape', readAutoescape],
  ['print', readPrint],
  ...['include', 'import', 'from', 'extends'].map((tag): [string, Reader] => [tag, (parser) => readLoad(parser, tag)]),
]);

function readFor(parser: Parser): Statement {
  const { stream } = parser;
  const target = readTarget(stream);
  stream.expectName('in');
  const source = readTuple(stream, { withCondition: false });
  const test = stream.skipName('if') ? readExpression(stream) : undefined;
  const recursive = stream.skipName('recursive');
  parser.endTag();
  const [body, otherwise] = parser.readLoopBodies();
  return { kind: 'for', target, source, test, recursive, body, otherwise };
}

function readIf(parser: Parser): Statement {
  const { stream } = parser;
  const branches: { test: Expression; body: Statement[] }[] = [];
  for (;;) {
    const test = readTuple(stream, { withCondition: false });
    parser.endTag();
    branches.push({ test, body: parser.readBody(['elif', 'else', 'endif']) });
    const end = stream.next().value;
    if (end === 'elif') continue;
    return { kind: 'if', branches, otherwise: end === 'else' ? parser.readBlock('endif') : [] };
  }
}

function readSet(parser: Parser): Statement {
  const { stream } = parser;
  const target = readTarget(stream, { withNamespace: true });
  if (stream.skipOperator('=')) return { kind: 'set', target, value: readTuple(stream) };
  const filter = stream.skipOperator('|') ? readFilterChain(stream) : undefined;
  return { kind: 'set-block', target, filter, body: parser.readBlock('endset') };
}

function readMacro(parser: Parser): Statement {
  const name = readTargetName(parser.stream);
  const parameters = readParameters(parser.stream);
  return { kind: 'macro', name, parameters, body: parser.readBlock('endmacro') };
}

function readCallBlock(parser: Parser): Statement {
  const { stream } = parser;
  const parameters = stream.isOperator('(') ? readParameters(stream) : [];
  const call = readExpression(stream);
  if (call.kind !== 'call') return stream.fail('expected call');
  return { kind: 'call-block', parameters, call, body: parser.readBlock('endcall') };
}

function readFilterBlock(parser: Parser): Statement {
  const filter = readFilterChain(parser.stream);
  return { kind: 'filter-block', filter, body: parser.readBlock('endfilter') };
}

function readWith(parser: Parser): Statement {
  const { stream } = parser;
  const bindings: [Target, Expression][] = [];
  while (stream.current.type !== 'block_end') {
    if (bindings.length > 0) stream.expectOperator(',');
    const target = readTargetItem(stream);
    stream.expectOperator('=');
    bindings.push([target, readExpression(stream)]);
  }
  return { kind: 'with', bindings, body: parser.readBlock('endwith') };
}

function readBlockTag(parser: Parser): Statement {
  const { stream } = parser;
  const name = stream.expect('name').value;
  parser.addBlock(name);
  stream.skipName('scoped');
  stream.skipName('required');
  const body = parser.readBlock('endblock');
  stream.skipName(name);
  return { kind: 'block', name, body };
}

function readAutoescape(parser: Parser): Statement {
  const enabled = readExpression(parser.stream);
  return { kind: 'autoescape', enabled, body: parser.readBlock('endautoescape') };
}

/** `print a, b` prints one after the other. */
function readPrint({ stream }: Parser): Statement {
  const items: Expression[] = [];
  while (stream.current.type !== 'block_end') {
    if (items.length > 0) stream.expectOperator(',');
    items.push(readExpression(stream));
  }
  return { kind: 'output', value: { kind: 'concat', items } };
}

/** Templates cannot load others, but the loading statements must still be well-formed. */
function readLoad({ stream }: Parser, tag: string): Statement {
  readExpression(stream);
  if (tag === 'include' && stream.isName('ignore') && stream.following.value === 'missing') {
    stream.next();
    stream.next();
  }
  if (tag === 'import') {
    stream.expectName('as');
    readTargetName(stream);
  }
  if (tag === 'from') readImportedNames(stream);
  else if (tag !== 'extends') skipContext(stream);
  return { kind: 'load', tag };
}

function readImportedNames(stream: TokenStream): void {
  stream.expectName('import');
  for (let first = true; ; first = false) {
    if (!first) stream.expectOperator(',');
    if (skipContext(stream)) return;
    if (readTargetName(stream).startsWith('_')) stream.fail('names starting with an underline can not be imported');
    if (stream.skipName('as')) readTargetName(stream);
    if (skipContext(stream) || !stream.isOperator(',')) return;
  }
}

/** `with context`, `without context` */
function skipContext(stream: TokenStream): boolean {
  const found = stream.isName('with', 'without') && stream.following.type === 'name' && stream.following.value === 'context';
  if (found) {
    stream.next();
    stream.next();
  }
  return found;
}

function readParameters(stream: TokenStream): Parameter[] {
  stream.expectOperator('(');
  const parameters: Parameter[] = [];
  while (!stream.isOperator(')')) {
    if (parameters.length > 0) stream.expectOperator(',');
    const name = readTargetName(stream);
    const fallback = stream.skipOperator('=') ? readExpression(stream) : undefined;
    if (!fallback && parameters.at(-1)?.fallback) stream.fail('non-default argument follows default argument');
    parameters.push({ name, fallback });
  }
  stream.expectOperator(')');
  return parameters;
}

function readTarget(stream: TokenStream, { withNamespace = false } = {}): Target {
  const { current, following } = stream;
  if (withNamespace && current.type === 'name' && following.type === 'operator' && following.value === '.') {
    const name = stream.next().value;
    stream.next();
    stream.names.add(name);
    return { kind: 'namespace', name, attribute: stream.expect('name').value };
  }
  const items: Target[] = [];
  let isTuple = false;
  for (;;) {
    if (stream.current.type === 'block_end') break;
    items.push(readTargetItem(stream));
    if (!stream.skipOperator(',')) break;
    isTuple = true;
  }
  if (!isTuple && items[0]) return items[0];
  if (items.length === 0) stream.fail(`Expected an expression, got 'end of statement block'`);
  return { kind: 'tuple', items };
}

function readTargetItem(stream: TokenStream): Target {
  if (stream.skipOperator('(')) {
    const items: Target[] = [];
    while (!stream.isOperator(')')) {
      if (items.length > 0) stream.expectOperator(',');
      if (stream.isOperator(')')) break;
      items.push(stream.nested(() => readTargetItem(stream)));
    }
    stream.expectOperator(')');
    const [first, ...others] = items;
    return first && others.length === 0 ? first : { kind: 'tuple', items };
  }
  return { kind: 'name', name: readTargetName(stream) };
}

function readTargetName(stream: TokenStream): string {
  const { type, value } = stream.current;
  if (type === 'string' || type === 'integer' || type === 'float' || (type === 'name' && isConstantName(value))) {
    stream.fail("can't assign to 'const'");
  }
  return stream.expect('name').value;
}
