import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-ui-'));
const home = join(folder, 'home');
afterAll(() => rmSync(folder, { recursive: true }));

const ui = (...args: string[]) => uiWith({}, ...args);

async function uiWith(settings: Record<string, string>, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const { done, output } = run(['ui', ...args], { SERVICE_HOME: home, ...settings });
  return { code: await done, output: output() };
}

/** A wheel is a ZIP file. Python can write one, and the tests with the real client require Python anyway. */
function wheel(name: string, files: Record<string, string>): string {
  const path = join(folder, name);
  const code =
    'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1],"w",zipfile.ZIP_DEFLATED)\nfor n,t in json.loads(sys.argv[2]).items(): z.writestr(n,t)\nz.close()';
  execFileSync('python3', ['-c', code, path, JSON.stringify(files)]);
  return path;
}

const PAGE = '<script src="/PREFECT_UI_SERVE_BASE_REPLACE_PLACEHOLDER/assets/index-12345678.js"></script><div id="root"></div>';
const LICENSE = 'the words of the licence';
const files = {
  'prefect/server/ui/index.html': '<div id="app"></div>',
  'prefect/server/ui-v2/index.html': PAGE,
  'prefect/server/ui-v2/assets/index-12345678.js': 'run()',
  'prefect/other.py': 'print()',
  'prefect-3.0.0.dist-info/licenses/LICENSE': LICENSE,
};

describe('contralto ui', () => {
  it('installs the newer interface of a wheel with its license, reports its release, and removes it', async () => {
    expect((await ui('status')).output).toContain('No interface is installed');
    const { code, output } = await ui('install', wheel('prefect-3.0.0-py3-none-any.whl', files));
    expect([code, output]).toEqual([0, expect.stringContaining('second generation')]);
    const names = readdirSync(join(home, 'ui'), { recursive: true }).sort();
    expect(names).toEqual(['LICENSE', 'assets', 'assets/index-12345678.js', 'contralto-ui.json', 'index.html']);
    expect(readFileSync(join(home, 'ui', 'LICENSE'), 'utf8')).toBe(LICENSE);
    expect(JSON.parse((await ui('status', '--json')).output)).toMatchObject({
      generation: 'v2',
      files: 4,
      origin: 'prefect-3.0.0-py3-none-any.whl',
    });
    expect((await ui('remove')).output).toContain(join(home, 'ui'));
    expect((await ui('remove')).output).toContain('No interface is installed');
  });

  it('installs a built folder', async () => {
    const built = join(folder, 'built');
    mkdirSync(built);
    writeFileSync(join(built, 'index.html'), '<div id="app"></div>');
    expect((await ui('install', built)).output).toContain('first generation');
  });

  it('rejects an invalid interface in one line, and keeps the installed one', async () => {
    const before = await ui('status');
    const broken = { ...files, 'prefect/server/ui-v2/index.html': PAGE.replace('12345678', '87654321') };
    writeFileSync(join(folder, 'text.whl'), 'no archive');
    for (const [source, words] of [
      [join(folder, 'text.whl'), 'not a wheel'],
      [wheel('empty.whl', { 'a.py': '' }), 'contains no interface'],
      [wheel('broken.whl', broken), 'refers to missing files: /assets/index-87654321.js'],
      [wheel('climbing.whl', { ...files, 'prefect/server/ui-v2/../../../../out.txt': 'x' }), 'climbing.whl'],
      [join(folder, 'none'), 'does not exist'],
      [folder, 'contains'],
    ] as const) {
      const { code, output } = await ui('install', source);
      expect([code, output.trim().split('\n').length, output], source).toEqual([1, 1, expect.stringContaining(words)]);
    }
    expect(await ui('status')).toEqual(before);
    expect(readdirSync(home)).toEqual(['ui']);
  });

  it.each([
    ['', 'app', '/'],
    ['/v2', 'root', '/'],
    ['/runs', 'root', '/runs/'],
  ])('rejects a folder that was built for the path "%s/", unless it is served there', async (base, id, place) => {
    const built = mkdtempSync(join(folder, 'filled-in-'));
    mkdirSync(join(built, 'assets'));
    writeFileSync(join(built, 'index.html'), `<script src="${base}/assets/index-12345678.js"></script><div id="${id}"></div>`);
    writeFileSync(join(built, 'assets', 'index-12345678.js'), 'run()');
    expect(await ui('install', built)).toEqual({
      code: 1,
      output: expect.stringMatching(new RegExp(`set SERVICE_UI_SERVE_BASE=${place}$`, 'm')),
    });
    const { code, output } = await uiWith({ SERVICE_UI_SERVE_BASE: place }, 'install', built);
    expect([code, output]).toEqual([0, expect.stringContaining(`then open ${place}.`)]);
  });
});
