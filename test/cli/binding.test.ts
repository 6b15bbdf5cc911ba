import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bindingProblem } from '../../src/cli/binding.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-binding-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The error of the package itself, from a copy of it with another binding, or none. */
function errorOfBinding(name: string, binding: string | undefined): unknown {
  const place = join(folder, name, 'node_modules', 'better-sqlite3');
  mkdirSync(join(place, 'build', 'Release'), { recursive: true });
  for (const part of ['lib', 'package.json']) cpSync(join('node_modules/better-sqlite3', part), join(place, part), { recursive: true });
  for (const other of ['bindings', 'file-uri-to-path'])
    symlinkSync(join(process.cwd(), 'node_modules', other), join(folder, name, 'node_modules', other));
  if (binding !== undefined) writeFileSync(join(place, 'build', 'Release', 'better_sqlite3.node'), binding);
  const code = `try { new (require(${JSON.stringify(place)}))(':memory:') } catch (e) { console.log(JSON.stringify({ code: e.code, message: e.message })) }`;
  return JSON.parse(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout);
}

describe('a binding to SQLite that cannot be used', () => {
  it.each([
    ['missing', undefined, /^The binding to SQLite for Node v\S+ on \S+ is missing: /],
    ['foreign', 'not a library', /^The binding to SQLite was not made for Node v/],
  ])('that is %s is one line with what to run', (name, binding, words) => {
    const line = bindingProblem(errorOfBinding(name, binding));
    expect(line).toMatch(words);
    expect(line).toContain('npm rebuild better-sqlite3 --foreground-scripts');
    expect(line).not.toContain('\n');
  });

  it('names the tools that are missing to compile it', () => {
    const error = errorOfBinding('tools', undefined);
    const tools = join(folder, 'bin');
    mkdirSync(tools);
    expect(bindingProblem(error, { PATH: tools })).toContain('what is missing: python3, make, c++ ');
    for (const tool of ['python3', 'clang++']) {
      writeFileSync(join(tools, tool), '');
      chmodSync(join(tools, tool), 0o755);
    }
    expect(bindingProblem(error, { PATH: tools })).toContain('what is missing: make ');
    writeFileSync(join(tools, 'make'), '');
    chmodSync(join(tools, 'make'), 0o755);
    expect(bindingProblem(error, { PATH: tools })).not.toContain('missing: make');
  });

  it('is nothing else', () => {
    expect(bindingProblem(new Error('no such table'))).toBeUndefined();
    expect(bindingProblem(new Error(''))).toBeUndefined();
  });
});
