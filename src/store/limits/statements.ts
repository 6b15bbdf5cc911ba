import type { Query, SQL } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { Rewrite } from '../db.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Limit } from './limit.ts';
import { LIMITED } from './tables.ts';

const quoted = (name: string) => `"${name}"`;

/**
 * Limits statements: a common table expression takes the place of each table, and contains its rows inside the limit. So every statement of a caller with a limit
 * is the one of a caller without, and no query needs to know of limits.
 */
export function limiting(limit: Limit, dialect: Dialect): Rewrite {
  const forms = FORMS[dialect.name];
  const tables = LIMITED.map(({ name, from, rowsInside }) => ({ name, from, condition: rowsInside(limit, dialect) }));
  const needs = new Map(tables.map(({ name, condition }) => [name, renderingOf(condition, forms, 0).text]));
  return (query) => {
    const used = tablesOf(query.sql, needs);
    if (used.size === 0) return query;
    const own: unknown[] = [];
    const definitions: string[] = [];
    for (const { name, from, condition } of tables) {
      if (!used.has(name)) continue;
      const { text, params } = renderingOf(condition, forms, query.params.length + own.length);
      definitions.push(forms.define(name, from, text));
      own.push(...params);
    }
    const params = forms.isParameterFirst ? [...own, ...query.params] : [...query.params, ...own];
    return { ...query, sql: forms.join(definitions.join(', '), query.sql), params };
  };
}

/** The limited tables that a statement names, and those that their conditions name. */
function tablesOf(text: string, needs: ReadonlyMap<string, string>): ReadonlySet<string> {
  const used = new Set<string>();
  const texts = [text];
  for (let one = texts.pop(); one !== undefined; one = texts.pop()) {
    for (const [name, condition] of needs) {
      if (used.has(name) || !one.includes(quoted(name))) continue;
      used.add(name);
      texts.push(condition);
    }
  }
  return used;
}

interface Forms {
  /** Whether the parameters of a statement are bound in the order of its text. */
  isParameterFirst: boolean;
  parameter(position: number): string;
  /** A table expression with the rows of a table that meet a condition. */
  define(name: string, from: string, condition: string): string;
  /** The statement with table expressions. */
  join(definitions: string, statement: string): string;
}

/** Adds the definitions before those of the statement. */
function joined(keyword: string, definitions: string, statement: string): string {
  const own = /^\s*with\s+(recursive\s+)?/i.exec(statement)?.[0];
  return own === undefined ? `${keyword} ${definitions} ${statement}` : `${keyword} ${definitions}, ${statement.slice(own.length)}`;
}

const FORMS: Readonly<Record<Dialect['name'], Forms>> = {
  sqlite: {
    isParameterFirst: true,
    parameter: () => '+?',
    // a name with a schema is that of the table; scans that can be stopped read the row id
    define: (name, from, condition) => `${quoted(name)} as not materialized (select rowid, * from main.${quoted(from)} where ${condition})`,
    join: (definitions, statement) => joined('with recursive', definitions, statement),
  },
  postgres: {
    isParameterFirst: false,
    parameter: (position) => `$${position + 1}`,
    // without RECURSIVE, an expression doesn't see itself
    define: (name, from, condition) => `${quoted(name)} as not materialized (select * from ${quoted(from)} where ${condition})`,
    join: (definitions, statement) => {
      if (/^\s*with\s+recursive\s/i.test(statement)) return `with ${definitions} select * from (${statement}) as limited`;
      return joined('with', definitions, statement);
    },
  },
};

function renderingOf(condition: SQL, forms: Forms, first: number): { text: string; params: unknown[] } {
  const { sql, params }: Query = condition.toQuery({
    casing: new CasingCache(),
    escapeName: quoted,
    escapeParam: (position) => forms.parameter(first + position),
    escapeString: (text) => `'${text.replaceAll("'", "''")}'`,
  });
  return { text: sql, params };
}
