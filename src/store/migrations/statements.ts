/** Statements that block neither reads nor writes, however long they take. They run after the transaction of their migration, and can run again. */
const ONLINE = [
  /^create (unique )?index concurrently if not exists "/i,
  /^drop index concurrently if exists "/i,
  /^alter table "\w+" validate constraint "/i,
];

export const withoutComments = (statement: string) => statement.replace(/^(\s*--[^\n]*(\n|$))+/, '').trim();

export const isOnline = (statement: string): boolean => ONLINE.some((form) => form.test(withoutComments(statement)));

/** The statement for a transaction that creates a database, which no one else uses. */
export const offline = (statement: string): string =>
  isOnline(statement) ? withoutComments(statement).replace(/ concurrently /i, ' ') : statement;
