import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { settingRows } from '../../src/base/settings.ts';
import { moveOf } from '../../src/moving-in/settings/settings.ts';
import { MOVED_SETTINGS } from '../../src/moving-in/settings/settings-table.ts';
import { run } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

async function shown(...files: string[]) {
  const { done, output } = run(['import', '--settings', ...files], {});
  return {
    code: await done,
    lines: output()
      .trimEnd()
      .split('\n')
      .map((line) => line.replaceAll(/ {2,}/g, ' → ')),
  };
}

it('every named setting is one of this service', () => {
  const ours = settingRows().map(({ env }) => env);
  for (const move of Object.values(MOVED_SETTINGS)) if ('to' in move) expect(ours).toContain(move.to);
});

it.each([
  ['PREFECT_SERVER_SERVICES_SCHEDULER_LOOP_SECONDS', 'SERVICE_SERVICES_SCHEDULER_LOOP_SECONDS'],
  ['PREFECT_SERVER_API_PORT', 'SERVICE_API_PORT'],
  ['PREFECT_API_DATABASE_CONNECTION_URL', 'SERVICE_DATABASE_URL'],
  ['PREFECT_API_DEFAULT_LIMIT', 'SERVICE_API_DEFAULT_LIMIT'],
  ['PREFECT_SERVER_LOGGING_LEVEL', 'SERVICE_LOGGING_LEVEL'],
])('%s becomes %s', (name, ours) => {
  expect(moveOf(name)).toEqual({ to: ours });
});

it('shows the settings of the active profile, of a file of the other server, and of an environment, without secrets', async () => {
  const profiles = write(
    'profiles.toml',
    'active = "prod"\n[profiles.local]\nPREFECT_SERVER_API_PORT = 1\n[profiles.prod]\nPREFECT_API_URL = "http://old:4200/api"\nPREFECT_SERVER_UI_ENABLED = false\n',
  );
  const own = write(
    'prefect.toml',
    '[server.api]\nport = 4321\nauth_string = "ann:secret"\n[server.services.late_runs]\nafter_seconds = 5\n',
  );
  const env = write('.env', 'PREFECT_SERVER_DATABASE_PASSWORD=hidden\nPREFECT_SERVER_NOVEL=1\nOTHER=2\n');
  const { code, lines } = await shown(profiles, own, env);
  expect(code).toBe(0);
  expect(lines).toEqual([
    'setting → here',
    expect.stringMatching(/^PREFECT_API_URL → none: a setting of clients and workers/),
    'PREFECT_SERVER_UI_ENABLED → SERVICE_UI_ENABLED=false',
    'PREFECT_SERVER_API_PORT → SERVICE_API_PORT=4321',
    'PREFECT_SERVER_API_AUTH_STRING → SERVICE_API_AUTH_STRING=…',
    'PREFECT_SERVER_SERVICES_LATE_RUNS_AFTER_SECONDS → SERVICE_SERVICES_LATE_RUNS_AFTER_SECONDS=5',
    expect.stringMatching(/^PREFECT_SERVER_DATABASE_PASSWORD → none: a part of SERVICE_DATABASE_URL/),
    'PREFECT_SERVER_NOVEL → none: no release has such a setting',
  ]);
});

it('a missing file and a broken one are one line', async () => {
  expect(await shown(join(folder, 'none.env'))).toMatchObject({ code: 1, lines: [expect.stringContaining('cannot be read (ENOENT)')] });
  expect(await shown(write('broken.toml', 'a = = b'))).toMatchObject({ code: 1, lines: [expect.stringContaining('is not TOML')] });
});
