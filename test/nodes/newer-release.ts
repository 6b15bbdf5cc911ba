import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, type Program } from '../support/process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The next release: this program with one more migration on PostgreSQL. */
export interface NewerRelease {
  program: Program;
  migration: string;
  remove(): void;
}

/** Writes the next release to a folder of its own. */
export function newerRelease(statements: readonly string[], migration = '9001_next_release'): NewerRelease {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-newer-'));
  // Node.js resolves links to files before it runs them, and the program finds its folders from its own path
  cpSync(dirname(commandLine()), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'drizzle'), join(folder, 'drizzle'), { recursive: true });
  for (const name of ['node_modules', 'package.json', 'generated', 'openapi.yaml', 'asyncapi.yaml', 'docs'])
    symlinkSync(join(root, name), join(folder, name));
  const journal = join(folder, 'drizzle', 'postgres', 'meta', '_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  writeFileSync(journal, JSON.stringify({ entries: [...entries, { tag: migration }] }));
  writeFileSync(join(folder, 'drizzle', 'postgres', `${migration}.sql`), statements.join('\n--> statement-breakpoint\n'));
  return {
    program: { node: process.execPath, args: [join(folder, 'dist', 'test-main.js')], cwd: folder },
    migration,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
