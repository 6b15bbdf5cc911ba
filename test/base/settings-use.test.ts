import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { table } from '../../src/base/settings-table/table.ts';

const root = fileURLToPath(new URL('../../src/', import.meta.url));

/** The identifiers in each source file, without comments and strings; the files of the settings don't count. */
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^base[\\/]settings/.test(file))
  .map((file) => {
    const code = readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/'(?:\\.|[^'\\\n])*'/g, "''");
    return new Set(code.match(/[A-Za-z_$][\w$]*/g));
  });

/** The path of names to each row of the table. */
function* rows(node: object, path: readonly string[] = []): Generator<string[]> {
  for (const [key, child] of Object.entries(node) as [string, object][]) {
    if ('env' in child) yield [...path, key];
    else yield* rows(child, [...path, key]);
  }
}

const hasOneRow = (name: string) => [...rows(table)].filter((path) => path.at(-1) === name).length === 1;

/** A source reads a row if it names the row and, if other sections have a row with that name, its section. */
function isRead(path: readonly string[]): boolean {
  const name = path.at(-1)!;
  const section = hasOneRow(name) ? name : path.at(-2)!;
  return sources.some((names) => names.has(name) && names.has(section)) || isReadByRunner(path);
}

/** The runner of the background services reads these two rows of the section that a reconciler passes to it. */
function isReadByRunner(path: readonly string[]): boolean {
  const [group, section, name] = path;
  if (group !== 'services' || (name !== 'enabled' && name !== 'loopSeconds')) return false;
  return sources.some((names) => names.has('Reconciler') && names.has(section!));
}

/** Read by clients with `GET /admin/settings`. */
const FOR_CLIENTS = new Set(['analyticsEnabled']);

describe('every setting', () => {
  it.each([...rows(table)].map((path) => path.join('.')).filter((path) => !FOR_CLIENTS.has(path)))('%s is read', (path) => {
    expect(isRead(path.split('.'))).toBe(true);
  });

  it('the check detects a setting that the code does not read', () => {
    expect(isRead(['tasks', 'neverMade'])).toBe(false);
    expect(isRead(['services', 'neverMade', 'enabled'])).toBe(false);
  });
});
