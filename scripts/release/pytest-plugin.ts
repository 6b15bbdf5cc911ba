import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NEWEST_CLIENT } from '../../src/base/client-release.ts';
import { shell } from '../../test/sdks/shell.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TESTS = 'test/sdk/flows/pytest_flows.py';
const LONGEST_MINUTES = 10;

/** Builds the pytest plugin, and runs its tests with the wheel in a new environment. @returns the names of its files, which are then in `into` @throws for the first problem */
export async function rehearsePytestPlugin(into: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-pytest-'));
  const [source, trial] = ['source', 'trial'].map((name) => join(folder, name)) as [string, string];
  const signal = AbortSignal.timeout(LONGEST_MINUTES * 60_000);
  try {
    cpSync(join(root, 'packages', 'pytest-contralto'), source, { recursive: true });
    mkdirSync(trial);
    const env = { FILES: resolve(into), CONTRALTO_COMMAND: `${process.execPath} ${join(root, 'bin', 'contralto.mjs')}`, PYTHONPATH: '' };
    await shell('python3 -m venv .venv && .venv/bin/pip install --quiet build==1.6.1 && .venv/bin/python -m build .', {
      cwd: source,
      env,
      signal,
    });
    const built = globSync(['dist/*.whl', 'dist/*.tar.gz'], { cwd: source });
    if (built.length < 2) throw new Error(`the build wrote only ${built.join(', ')}`);
    for (const file of built) cpSync(join(source, file), join(into, basename(file)));
    cpSync(join(root, TESTS), join(trial, basename(TESTS)));
    const install = `.venv/bin/pip install --quiet $FILES/pytest_contralto-*.whl 'prefect-client<=${NEWEST_CLIENT}'`;
    await shell(`python3 -m venv .venv && ${install}`, { cwd: trial, env, signal });
    const printed = await shell(`.venv/bin/pytest -p no:cacheprovider ${basename(TESTS)}`, { cwd: trial, env, signal });
    if (!/\b\d+ passed\b/.test(printed)) throw new Error(`no test of the pytest plugin ran:\n${printed}`);
    return built.map((file) => basename(file));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
