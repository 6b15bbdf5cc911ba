import { present } from '../../../base/present.ts';
import { TemplateError } from '../errors.ts';
import { type Token, type TokenType, tokenize } from './lexer.ts';

/** Maximum nesting of expressions and blocks: the readers are recursive and must not overflow the call stack. */
const MAX_DEPTH = 100;

const DESCRIPTIONS: Partial<Record<TokenType, string>> = {
  variable_end: 'end of print statement',
  block_end: 'end of statement block',
  variable_begin: 'begin of print statement',
  block_begin: 'begin of statement block',
  eof: 'end of template',
};

export function describe(token: Token): string {
  return DESCRIPTIONS[token.type] ?? (token.type === 'name' || token.type === 'operator' ? token.value : token.type);
}

/** The tokens of one template with a cursor, and the functions that the readers of expressions and statements share. */
export class TokenStream {
  readonly names = new Set<string>();
  private readonly tokens: Token[];
  private position = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokenize(text);
  }

  get current(): Token {
    return present(this.tokens[this.position], 'the current token');
  }

  get following(): Token {
    return this.tokens[this.position + 1] ?? this.current;
  }

  next(): Token {
    const token = this.current;
    if (token.type !== 'eof') this.position += 1;
    return token;
  }

  isOperator(value: string): boolean {
    return this.current.type === 'operator' && this.current.value === value;
  }

  isName(...values: string[]): boolean {
    return this.current.type === 'name' && values.includes(this.current.value);
  }

  /** Consumes the operator or keyword if it is next. */
  skipOperator(value: string): boolean {
    const found = this.isOperator(value);
    if (found) this.next();
    return found;
  }

  skipName(value: string): boolean {
    const found = this.isName(value);
    if (found) this.next();
    return found;
  }

  expect(type: TokenType): Token {
    if (this.current.type !== type) this.failExpecting(DESCRIPTIONS[type] ?? type);
    return this.next();
  }

  expectOperator(value: string): void {
    if (!this.skipOperator(value)) this.failExpecting(value);
  }

  expectName(value: string): void {
    if (!this.skipName(value)) this.failExpecting(value);
  }

  fail(message: string): never {
    throw new TemplateError(message, this.current.line);
  }

  failExpecting(expected: string): never {
    if (this.current.type === 'eof') this.fail(`unexpected end of template, expected '${expected}'.`);
    this.fail(`expected token '${expected}', got '${describe(this.current)}'`);
  }

  /** Runs a recursive reader one level deeper. */
  nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.fail('too many nested expressions or blocks');
    const result = read();
    this.depth -= 1;
    return result;
  }
}
