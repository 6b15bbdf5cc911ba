import { type SQL, sql } from 'drizzle-orm';
import type { Expression } from '../dialect/dialect.ts';
import type { Member } from './compile.ts';

/** A parsed text query. Without terms it adds no condition. */
export interface TextQuery {
  /** At least one must occur. */
  include: string[];
  /** None may occur. */
  exclude: string[];
  /** All must occur. */
  required: string[];
}

/**
 * Parses `error -"time out" +prod`: terms end at whitespace or a quote, a quoted phrase may contain spaces (`\"` and `\\` are escapes; an unclosed phrase
 * extends to the end), `-` and `!` exclude, `+` requires, and a prefix before whitespace or the end is dropped.
 */
export function parseTextQuery(query: string): TextQuery {
  const parsed: TextQuery = { include: [], exclude: [], required: [] };
  let at = 0;
  while (at < query.length) {
    const char = query.charAt(at);
    if (isSpace(char)) {
      at += 1;
      continue;
    }
    let list = parsed.include;
    if (char === '-' || char === '!' || char === '+') {
      at += 1;
      if (at >= query.length || isSpace(query.charAt(at))) continue;
      list = char === '+' ? parsed.required : parsed.exclude;
    }
    const { text, end } = query[at] === '"' ? readPhrase(query, at + 1) : readTerm(query, at);
    if (text.trim() !== '') list.push(text);
    at = end;
  }
  return parsed;
}

const isSpace = (char: string) => /\s/.test(char);

function readTerm(query: string, start: number): { text: string; end: number } {
  let end = start;
  while (end < query.length && !isSpace(query.charAt(end)) && query[end] !== '"') end += 1;
  return { text: query.slice(start, end), end };
}

function readPhrase(query: string, start: number): { text: string; end: number } {
  let text = '';
  let at = start;
  while (at < query.length && query[at] !== '"') {
    if (query[at] === '\\' && (query[at + 1] === '"' || query[at + 1] === '\\')) at += 1;
    text += query[at];
    at += 1;
  }
  return { text, end: at + 1 };
}

/** True if the query has no terms. */
export const isBlankQuery = ({ include, exclude, required }: TextQuery): boolean =>
  include.length === 0 && exclude.length === 0 && required.length === 0;

/** Whether an object in memory matches. `occurs` returns whether it contains a term. */
export function matchesText({ include, exclude, required }: TextQuery, occurs: (term: string) => boolean): boolean {
  return (include.length === 0 || include.some(occurs)) && required.every(occurs) && !exclude.some(occurs);
}

/** The conditions of a query, one per group, built from the condition "this term occurs". Under `or_` the groups count separately. */
export function textConditions({ include, exclude, required }: TextQuery, occurs: (term: string) => SQL): SQL[] {
  const groups: SQL[] = [];
  if (include.length > 0) groups.push(sql`(${sql.join(include.map(occurs), sql` or `)})`);
  if (exclude.length > 0) groups.push(sql`not (${sql.join(exclude.map(occurs), sql` or `)})`);
  if (required.length > 0) groups.push(sql`(${sql.join(required.map(occurs), sql` and `)})`);
  return groups;
}

/** A text query on one expression: case-insensitive, literal substrings. A blank query adds no condition. */
export const containsText =
  (expression: Expression): Member<string> =>
  (query, dialect) =>
    textConditions(parseTextQuery(query), (term) => dialect.contains(expression, term));
