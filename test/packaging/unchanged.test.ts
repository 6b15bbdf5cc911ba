import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildChanged } from '../../scripts/unchanged.mjs';
import { until } from '../support/waiting.ts';

/** Longer than the script distrusts the clock of a file system. */
const SETTLED_MILLISECONDS = 200;

describe('a build', () => {
  let folder: string;
  let source: string;
  let bundle: string;
  let built: string[];

  const write = async (path: string, text: string) => {
    writeFileSync(path, text);
    await until('the file is older than the next build', () => Date.now() - statSync(path).ctimeMs > SETTLED_MILLISECONDS);
  };
  const builds = (key: string, during: () => void = () => undefined) => ({
    program: {
      key,
      build: async () => {
        built.push('program');
        during();
        writeFileSync(bundle, 'bundle');
        return { read: [source], written: [bundle] };
      },
    },
    console: {
      key: 'fixed',
      build: async () => {
        built.push('console');
        return { read: [], written: [] };
      },
    },
  });
  const builtAgain = async (...given: Parameters<typeof builds>): Promise<string[]> => {
    built = [];
    await buildChanged(builds(...given), join(folder, 'built.json'));
    return built;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'contralto-build-'));
    source = join(folder, 'source.ts');
    bundle = join(folder, 'bundle.js');
    await write(source, 'one');
    expect(await builtAgain('a')).toEqual(['program', 'console']);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is omitted while nothing has changed', async () => {
    expect(await builtAgain('a')).toEqual([]);
  });

  it.each<[what: string, change: () => void | Promise<void>]>([
    ['a file that it has read has the same size but other content', () => write(source, 'two')],
    ['a file that it has read is missing', () => rmSync(source)],
    ['a file that it has written has changed', () => write(bundle, 'another')],
    ['a file that it has written is missing', () => rmSync(bundle)],
  ])('runs alone if %s', async (_what, change) => {
    await change();
    expect(await builtAgain('a')).toEqual(['program']);
    expect(await builtAgain('a')).toEqual([]);
  });

  it('runs alone if its key has changed', async () => {
    expect(await builtAgain('b')).toEqual(['program']);
    expect(await builtAgain('b')).toEqual([]);
  });

  it('runs again if a file changed while it ran', async () => {
    expect(await builtAgain('b', () => writeFileSync(source, 'during'))).toEqual(['program']);
    await write(source, 'after');
    expect(await builtAgain('b')).toEqual(['program']);
  });

  it('runs if the record cannot be read', async () => {
    await write(join(folder, 'built.json'), '{');
    expect(await builtAgain('a')).toEqual(['program', 'console']);
  });
});
