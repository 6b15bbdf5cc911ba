import { isOnline, withoutComments } from '../src/store/migrations/statements.ts';

const BREAKPOINT = '--> statement-breakpoint';

/**
 * Changes what drizzle-kit has generated for PostgreSQL so that nodes of the previous release can serve during the migration (docs/adding-a-field.md): names
 * have no schema, indexes of existing tables are created and dropped concurrently, and foreign keys of existing tables are validated later.
 */
export function rolling(text: string): string {
  const created = new Set([...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table));
  const exists = (table: string | undefined) => !created.has(table);
  const during: string[] = [];
  const afterwards: string[] = [];
  for (const part of text.replaceAll('"public".', '').split(BREAKPOINT)) {
    const statement = part.trim();
    const [, table] = /^CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/.exec(statement) ?? [];
    const [, altered, constraint] = /^ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)" FOREIGN KEY/.exec(statement) ?? [];
    if (table && exists(table)) afterwards.push(statement.replace(' INDEX ', ' INDEX CONCURRENTLY IF NOT EXISTS '));
    else if (statement.startsWith('DROP INDEX "')) afterwards.push(statement.replace('DROP INDEX ', 'DROP INDEX CONCURRENTLY IF EXISTS '));
    else if (altered && constraint && exists(altered)) {
      during.push(statement.replace(/;?$/, ' NOT VALID;'));
      afterwards.push(`ALTER TABLE "${altered}" VALIDATE CONSTRAINT "${constraint}";`);
    } else if (statement) during.push(statement);
  }
  return [...during, ...afterwards].join(`${BREAKPOINT}\n`);
}

/** What breaks the rules that squawk doesn't know, one line each. */
export function problemsOf(text: string): string[] {
  const problems: string[] = [];
  if (/\bpublic"?\./i.test(text)) problems.push('names the schema public: names have no schema, so that the tables can be in any');
  for (const part of text.split(BREAKPOINT)) {
    const statement = withoutComments(part);
    const begin = statement.split('\n')[0]?.slice(0, 100);
    if (/\b(concurrently|validate constraint)\b/i.test(statement) && !isOnline(statement))
      problems.push(
        `must be CREATE [UNIQUE] INDEX CONCURRENTLY IF NOT EXISTS "name" ON …, DROP INDEX CONCURRENTLY IF EXISTS "name", or ALTER TABLE "name" VALIDATE CONSTRAINT "name", one per statement: ${begin}`,
      );
    if (/^(insert|update|delete|merge|truncate|with|lock)\b/i.test(statement))
      problems.push(`changes rows, which locks them for the whole migration: let a background service do it in steps: ${begin}`);
    if (/;\s*\S/.test(statement.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '').replaceAll(/--[^\n]*/g, '')))
      problems.push(`contains several statements: separate them with "${BREAKPOINT}": ${begin}`);
  }
  return problems;
}
