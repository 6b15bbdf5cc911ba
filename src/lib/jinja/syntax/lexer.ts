import { TemplateError } from '../errors.ts';

export type TokenType =
  | 'text'
  | 'block_begin'
  | 'block_end'
  | 'variable_begin'
  | 'variable_end'
  | 'name'
  | 'string'
  | 'integer'
  | 'float'
  | 'operator'
  | 'eof';

export interface Token {
  type: TokenType;
  /** The source text; for strings the unescaped content, for numbers the digits without `_`. */
  value: string;
  line: number;
}

const BEGIN = /\{\{|\{%|\{#/g;
const SPACE = /\s+/y;
const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*/uy;
const FLOAT = /(?<!\.)(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?e[+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/iy;
const INTEGER = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/sy;
const OPERATOR = /\*\*|\/\/|==|!=|>=|<=|[+\-*/%~[\](){}<>=.:|,;]/y;
const RAW_BEGIN = /\{%([-+]?)\s*raw\s*([-+]?)%\}/y;
const RAW_END = /\{%([-+]?)\s*endraw\s*([-+]?)%\}/g;
const CLOSERS: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' };

/**
 * Splits a template into tokens like Jinja2: `{{`, `{%`, `{#`, `-`/`+` trim marks, `raw` blocks; drops one final newline.
 * @throws {TemplateError} with the line of the first unexpected character.
 */
export function tokenize(text: string): Token[] {
  const source = text.replace(/\r\n|\r/g, '\n').replace(/\n$/, '');
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let trimNext = false;

  const advance = (to: number) => {
    for (; at < to; at += 1) if (source.charCodeAt(at) === 10) line += 1;
  };
  const push = (type: TokenType, value: string) => tokens.push({ type, value, line });
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const pushText = (raw: string, trimEnd: boolean) => {
    let value = trimNext ? raw.trimStart() : raw;
    trimNext = false;
    if (trimEnd) value = value.trimEnd();
    if (value) push('text', value);
  };

  const readRaw = (begin: RegExpExecArray) => {
    advance(at + begin[0].length);
    RAW_END.lastIndex = at;
    const end = RAW_END.exec(source);
    // no end tag is needed at the end of the template
    if (!end && at === source.length) return;
    if (!end) throw new TemplateError('Missing end of raw directive', line);
    trimNext = begin[2] === '-';
    pushText(source.slice(at, end.index), end[1] === '-');
    advance(end.index + end[0].length);
    trimNext = end[2] === '-';
  };

  /** Up to the end mark; inside brackets, a mark is an operator, as in `{{ {'a': {}} }}`. */
  const readExpression = (end: '%}' | '}}', endType: TokenType) => {
    const open: string[] = [];
    for (;;) {
      const space = match(SPACE);
      if (space) advance(at + space[0].length);
      if (at >= source.length) return;
      if (open.length === 0) {
        const sign = source.charAt(at);
        const trim = sign === '-' || (sign === '+' && end === '%}') ? sign : '';
        if (source.startsWith(end, at + trim.length)) {
          push(endType, end);
          advance(at + trim.length + 2);
          trimNext = trim === '-';
          return;
        }
      }
      readToken(open);
    }
  };

  const readToken = (open: string[]) => {
    const found =
      take('float', match(FLOAT)) ?? take('integer', match(INTEGER)) ?? take('name', match(NAME)) ?? take('string', match(STRING));
    if (found) {
      tokens.push(found.token);
      advance(at + found.length);
      return;
    }
    const operator = match(OPERATOR)?.[0];
    if (!operator) throw new TemplateError(`unexpected char ${quote(source.charAt(at))} at ${at}`, line);
    const closer = CLOSERS[operator];
    if (closer) open.push(closer);
    else if (operator === ')' || operator === ']' || operator === '}') {
      const expected = open.pop();
      if (expected === undefined) throw new TemplateError(`unexpected '${operator}'`, line);
      if (expected !== operator) throw new TemplateError(`unexpected '${operator}', expected '${expected}'`, line);
    }
    push('operator', operator);
    at += operator.length;
  };

  const take = (type: 'float' | 'integer' | 'name' | 'string', found: RegExpExecArray | null) => {
    if (!found) return undefined;
    const raw = found[0];
    const value = type === 'string' ? unescapeString(raw.slice(1, -1)) : type === 'name' ? raw : raw.replaceAll('_', '');
    return { token: { type, value, line }, length: raw.length };
  };

  while (at < source.length) {
    BEGIN.lastIndex = at;
    const begin = BEGIN.exec(source);
    if (!begin) {
      pushText(source.slice(at), false);
      break;
    }
    const mark = source[begin.index + 2];
    pushText(source.slice(at, begin.index), mark === '-');
    advance(begin.index);
    const raw = begin[0] === '{%' ? match(RAW_BEGIN) : null;
    if (raw) {
      readRaw(raw);
      continue;
    }
    const width = mark === '-' || mark === '+' ? 3 : 2;
    if (begin[0] === '{#') {
      const end = source.indexOf('#}', at + 2);
      if (end === -1 && at + width < source.length) throw new TemplateError('Missing end of comment tag', line);
      if (end === -1) break;
      trimNext = source[end - 1] === '-';
      advance(end + 2);
      continue;
    }
    const isBlock = begin[0] === '{%';
    push(isBlock ? 'block_begin' : 'variable_begin', begin[0]);
    advance(at + width);
    readExpression(isBlock ? '%}' : '}}', isBlock ? 'block_end' : 'variable_end');
  }
  push('eof', '');
  return tokens;
}

function quote(character: string): string {
  return character === "'" ? `"'"` : `'${character}'`;
}

function unescapeString(body: string): string {
  if (!body.includes('\\')) return body;
  return body.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gis, (whole: string, ...groups: (string | undefined)[]) => {
    const [x, u, U, character = ''] = groups;
    const hex = x ?? u ?? U;
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    return ESCAPES[character] ?? ('\\\'"'.includes(character) ? character : whole);
  });
}
