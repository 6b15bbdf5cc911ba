import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';

const KEY = /contralto_[0-9a-z]{8}_[0-9A-Za-z]{43}/;

describe('contralto keys, while a service runs', () => {
  let home: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'contralto-keys-'));
    service = await startProcess({ SERVICE_HOME: home });
  });
  afterAll(async () => {
    await service?.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  const keys = async (...args: string[]) => {
    const { child, done, output } = run(['keys', ...args], { SERVICE_HOME: home });
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    return { code: await done, printed: printed.trim(), output: output().trim() };
  };
  const status = async (key?: string) =>
    (await fetch(`${service.url}/api/hello`, { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } })).status;
  /** A change by another process takes effect within two seconds. */
  const becomes = (key: string | undefined, expected: number) =>
    vi.waitFor(async () => expect(await status(key)).toBe(expected), { timeout: 60_000, interval: 100 });

  it('creates, lists, uses, replaces, and revokes a key', async () => {
    expect(await keys('list')).toMatchObject({ code: 0, printed: 'There are no keys. To create one, run `contralto keys create`.' });
    expect(await status()).toBe(200);

    const made = await keys('create', '--name', 'ci', '--role', 'deployer', '--expires', '90d');
    expect(made.code).toBe(0);
    // prints only the key, so that scripts can store it
    expect(made.printed).toMatch(new RegExp(`^${KEY.source}$`));
    expect(made.output).toMatch(/The key "ci" \(deployer\) is valid until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    const first = made.printed;
    await becomes(undefined, 401);
    expect(await status(first)).toBe(200);

    const listed = await keys('list');
    expect(listed.printed.split('\n')).toHaveLength(2);
    expect(listed.printed).toMatch(new RegExp(`ci +${first.slice(0, 18)} +deployer +valid`));
    const [json] = JSON.parse((await keys('list', '--json')).printed);
    expect(json).toMatchObject({ name: 'ci', role: 'deployer', state: 'valid', revoked: null });
    expect(json).not.toHaveProperty('hash');

    const second = (await keys('rotate', 'ci')).printed;
    expect(second).toMatch(KEY);
    await becomes(first, 401);
    expect(await status(second)).toBe(200);

    const prefix = second.slice(0, 18);
    expect((await keys('revoke', prefix)).printed).toBe(`Revoked the key "ci" (${prefix}).`);
    await becomes(second, 401);
    // without a valid key, the service still requires credentials
    expect(await status()).toBe(401);
    expect((await keys('list')).printed).toContain('revoked');
  }, 300_000);

  it.each([
    [['create', '--name', 'x', '--role', 'king'], /Allowed choices are viewer, runner, worker, deployer, admin/],
    [['create', '--role', 'viewer'], /required option '--name <name>' not specified/],
    [['create', '--name', ' ', '--role', 'viewer'], /--name: must have 1 to 100 characters/],
    [
      ['create', '--name', 'x', '--role', 'viewer', '--expires', 'soon'],
      /--expires: must be a duration such as 90d, 12h, or never, not "soon"/,
    ],
    [['revoke', 'nobody'], /No valid key has the name or prefix "nobody"\./],
    [['rotate', 'nobody'], /No valid key has the name or prefix "nobody"\./],
  ])('reports why %j is invalid', async (args, reason) => {
    const { code, printed, output } = await keys(...args);
    expect([code, printed]).toEqual([1, '']);
    expect(output.split('\n')[0]).toMatch(reason);
  });

  it('creates a database only for a new key', async () => {
    const typo = join(home, 'typo');
    for (const args of [['list'], ['revoke', 'ci'], ['rotate', 'ci']])
      expect(await keys(...args, '--home', typo)).toMatchObject({ code: 1, output: expect.stringContaining('does not exist yet') });
    expect(existsSync(typo)).toBe(false);
    expect((await keys('create', '--name', 'first', '--role', 'admin', '--home', typo)).code).toBe(0);
  });

  it('rejects a second key with the same name', async () => {
    expect((await keys('create', '--name', 'twice', '--role', 'viewer')).code).toBe(0);
    const again = await keys('create', '--name', 'twice', '--role', 'viewer');
    expect([again.code, again.printed]).toEqual([1, '']);
    expect(again.output).toContain('twice');
  });
});
