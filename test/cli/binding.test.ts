import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bindingProblem } from '../../src/cli/binding.ts';

const PACKAGE = 'node_modules/better-sqlite3';
const folder = mkdtempSync(join(tmpdir(), 'contralto-binding-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The error of better-sqlite3, from a copy with other prebuilt bindings: `content` replaces all of them, `only` is the suffix of those to keep. */
function errorWith(name: string, { content, only = '' }: { content?: string; only?: string }): unknown {
  const place = join(folder, name);
  mkdirSync(join(place, 'prebuilds'), { recursive: true });
  cpSync(join(PACKAGE, 'lib'), join(place, 'lib'), { recursive: true });
  for (const file of readdirSync(join(PACKAGE, 'prebuilds')).filter((one) => one.endsWith(only)))
    if (content === undefined) cpSync(join(PACKAGE, 'prebuilds', file), join(place, 'prebuilds', file));
    else writeFileSync(join(place, 'prebuilds', file), content);
  const code = `try { new (require(${JSON.stringify(join(place, 'lib'))}))(':memory:') } catch (e) { console.log(JSON.stringify({ code: e.code, message: e.message })) }`;
  return JSON.parse(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout);
}

describe('an unusable SQLite binding', () => {
  it.each([
    ['missing', { only: 'none' }, /^The SQLite binding for \S+ is missing\. Remove node_modules and install /],
    ['damaged', { content: 'not a library' }, /^The SQLite binding does not load on \S+ \(.+\)\. Remove node_modules and install /],
  ])('that is %s is reported in one line with a remedy', (name, given, words) => {
    const line = bindingProblem(errorWith(name, given));
    expect(line).toMatch(words);
    expect(line).not.toContain('\n');
  });

  it.each(['linux-arm', 'linux-ia32', 'freebsd-x64'])('that does not exist is reported with an alternative: %s', (machine) => {
    const line = bindingProblem(errorWith(machine, { only: 'none' }), machine);
    expect(line).toMatch(
      new RegExp(
        `^The package has no compiled SQLite binding for ${machine}, only for linux-x64, .+ SERVICE_DATABASE_URL .+ build-release`,
      ),
    );
    expect(line).not.toContain('\n');
  });

  it('the message names the machines with a binding, and no others', () => {
    const line = bindingProblem(errorWith('names', { only: 'none' }), 'aix-ppc64');
    const named = /only for (.+?)\. Set/.exec(line ?? '')?.[1]?.split(', ');
    const packed = readdirSync(join(PACKAGE, 'prebuilds')).map((file) => file.replace('musl', '').replace('.node', ''));
    expect(new Set(named)).toEqual(new Set(packed));
  });

  it.each([new Error('no such table'), new Error(''), Object.assign(new Error("Cannot find module 'pg'"), { code: 'MODULE_NOT_FOUND' })])(
    'other errors are not reported as one: %s',
    (error) => expect(bindingProblem(error)).toBeUndefined(),
  );
});
