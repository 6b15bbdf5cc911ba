import { isPostgresUrl } from '../../base/process/postgres-url.ts';
import { openApiSource } from './api-source.ts';
import { openPostgresSource } from './postgres-source.ts';
import { type ImportSource, SourceError } from './source.ts';
import { openSqliteSource } from './sqlite-source.ts';

/** The file of the URL of a SQLite database, as this service and SQLAlchemy write it: three slashes before a relative path, four before an absolute one. */
function sqliteFileOf(url: string): string {
  const [, path = url] = /^sqlite(?:\+\w+)?:(.*)$/s.exec(url) ?? [];
  return path
    .replace(/^\/\/\/(?=\/)/, '')
    .replace(/^\/\/\/(?=[^/])/, '')
    .replace(/^\/\//, '');
}

/** Opens the database of another server by its URL, in the form of its own setting or of ours, or the server itself by the URL of its API. */
export async function openSource(url: string, onRead: (table: string, rows: number) => void = () => undefined): Promise<ImportSource> {
  if (/^https?:/.test(url)) return openApiSource(url, onRead);
  if (isPostgresUrl(url)) return openPostgresSource(url);
  if (/^(?!sqlite[+:])[\w+]+:\/\//.test(url))
    throw new SourceError(
      `${url.split(':')[0]} is no kind of source: name sqlite:FILE, postgresql://user@host/database, or http://host:4200/api.`,
    );
  return openSqliteSource(sqliteFileOf(url));
}
