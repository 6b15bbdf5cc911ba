import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { REFERENCE_RELEASE } from '../../src/moving-in/source/recognition.ts';
import { DETAILS, type Json, LISTS, normal, RECORDED, sorted } from '../moving-in/responses.ts';
import { importFile, sources } from '../moving-in/sources.ts';
import { freePort } from '../support/free-port.ts';
import { run } from '../support/process.ts';
import { createDataFolder, stores } from '../support/test-database.ts';
import { otherServer, otherServerVariables } from './other-server.ts';
import { environment, INTERPRETER, python } from './python.ts';

const { sourceFile, target, folder } = sources();

// the other server is installed, and starts slowly on a busy machine
vi.setConfig({ hookTimeout: 300_000, testTimeout: 180_000 });

describe.runIf(INTERPRETER)('an export for another server', () => {
  let venv = '';
  const empty = join(folder, 'prefect.db');

  beforeAll(async () => {
    venv = await environment(`prefect==${REFERENCE_RELEASE}`);
    const options = { home: folder, env: otherServerVariables(folder) };
    const { code, output } = await python(venv, ['-m', 'prefect', 'server', 'database', 'upgrade', '-y'], options).done;
    if (code !== 0) throw new Error(output);
  });

  it.each(stores())('from %s: the other server returns what it returned before the import', async (kind) => {
    const ours = await target(kind);
    await importFile(sourceFile(REFERENCE_RELEASE), ours);
    const home = createDataFolder();
    const file = join(home, 'prefect.db');
    copyFileSync(empty, file);
    const exported = run(['export', '--from', ours, '--to', `sqlite:${file}`], {});
    expect(await exported.done, exported.output()).toBe(0);
    expect(exported.output()).not.toContain('Not carried over');

    const port = await freePort();
    const server = await otherServer(venv, { home, port, flags: ['--no-services'] });
    try {
      const api = `http://127.0.0.1:${port}/api`;
      const get = async (path: string): Promise<Json> => (await (await fetch(api + path)).json()) as Json;
      const post = async (path: string, body: object): Promise<Json> => {
        const headers = { 'content-type': 'application/json' };
        return (await (await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Json;
      };
      for (const [name, path, body = {}] of LISTS)
        expect(sorted(await post(path, { limit: 200, ...body })), name).toEqual(sorted(RECORDED[name] ?? []));
      for (const [name, of, path, body] of DETAILS) {
        const recorded = RECORDED[name] as { [id: string]: Json };
        for (const { id } of RECORDED[of] as { id: string }[]) {
          const response = body === undefined ? await get(path(id)) : await post(path(id), body);
          expect(normal(response), `${name} of ${id}`).toEqual(normal(recorded[id] ?? null));
        }
      }
    } finally {
      await server.destroy();
    }
    const again = run(['export', '--from', ours, '--to', `sqlite:${file}`], {});
    expect(await again.done).toBe(1);
    expect(again.output()).toMatch(/is not empty: .*Nothing was written.*\n$/);
  });

  it('needs a database that the other server has created', async () => {
    const ours = await target('sqlite');
    for (const [file, message] of [
      [join(folder, 'missing.db'), 'does not exist. Create it with `PREFECT_API_DATABASE_CONNECTION_URL='],
      [sourceFile('3.4.25'), `is not a database of release ${REFERENCE_RELEASE}`],
    ] as const) {
      const { done, output } = run(['export', '--from', ours, '--to', `sqlite:${file}`], {});
      expect(await done).toBe(1);
      expect(output()).toContain(message);
    }
  });
});
