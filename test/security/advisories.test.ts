import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { asyncDocument, connect } from '../sockets/client.ts';
import { onEveryStore } from '../support/every-store.ts';
import { bearer, keysOfAllRoles } from '../support/keys.ts';
import { startApi } from '../support/start-api.ts';

// Published advisories of the ecosystem's server, each as a test of its kind: not only the request that it describes, but all that the same defect would allow.

describe('CVE-2026-7723: sockets without authentication', () => {
  onEveryStore((api) => {
    beforeAll(() => keysOfAllRoles(api));

    const paths = Object.values(asyncDocument.channels).map(({ address }) => address.replace('/api', '').replace(/\{\w+\}/, 'any-pool'));

    it.each(paths)('%s rejects clients without the subprotocol, which would carry the credentials', async (path) => {
      await expect(connect(api, path, [])).rejects.toThrow('status 403');
    });

    it.each(paths)('%s closes before it processes the message of a client with wrong credentials', async (path) => {
      for (const token of [null, 'admin:admin', `contralto_abcdefgh_${'a'.repeat(43)}`]) {
        const client = await connect(api, path);
        client.send({ type: 'auth', token });
        client.send({
          event: 'forged',
          resource: { 'prefect.resource.id': 'forged' },
          occurred: '2026-01-01T00:00:00Z',
          id: crypto.randomUUID(),
        });
        expect((await client.closed).code).toBe(1008);
      }
      await api.deps.ingest.settle();
      expect(await api.events('forged')).toEqual([]);
    });
  });
});

describe('CVE-2026-3514 and GHSA-6rr6-v7cj-mxpg: names that end like a probe', () => {
  onEveryStore((api) => {
    let keys: Awaited<ReturnType<typeof keysOfAllRoles>>;
    beforeAll(async () => {
      keys = await keysOfAllRoles(api);
    });

    it('need credentials like all others', async () => {
      const admin = bearer(keys.admin);
      for (const name of ['health', 'ready', 'my-health', 'not_ready']) {
        await api.post('/variables/', { name, value: 'secret' }, admin);
        await api.post('/work_pools/', { name, type: 'process' }, admin);
        await api.post('/flows/', { name }, admin);
        for (const path of [
          `/variables/name/${name}`,
          `/work_pools/${name}`,
          `/work_pools/${name}/queues/default`,
          `/flows/name/${name}`,
        ]) {
          expect([path, (await api.get(path)).status]).toEqual([path, 401]);
          expect([path, (await api.get(path, admin)).status]).toEqual([path, 200]);
        }
      }
    });

    it('no spelling of a probe opens another path', async () => {
      for (const path of [
        '/variables/count/health',
        '/flows/count?x=/health',
        '/health/../admin/settings',
        '//api//admin/settings',
        '/admin/settings/health',
        '/HEALTH',
        '/health;/admin/settings',
      ])
        expect([path, [401, 404].includes((await api.get(path)).status)]).toEqual([path, true]);
      for (const method of ['post', 'put', 'delete'] as const)
        expect([method, (await api.request(method, '/health')).status]).not.toEqual([method, 200]);
    });

    it('only probes, and what a login page shows, need no credentials', () => {
      const open = operations.filter(({ scopes, path }) => scopes === null && !path.startsWith('/hooks/')).map(({ path }) => path);
      expect(open).toEqual(['/health', '/ready', '/sign-in']);
    });
  });
});

describe('GHSA-p3pq-hxmr-vqqr: a checked name that changes its address', () => {
  it('is tested where outbound requests are', () => {
    const tests = readFileSync('test/automations/notifications/outbound.test.ts', 'utf8');
    expect(tests).toContain('resolves once and connects to the address that it checked; a later change of the DNS record has no effect');
  });

  it('every request of the service to another host goes through the module that checks addresses', () => {
    const client = /^import (?!type)[^;]*\b(request|get|Agent)\b[^;]*from 'node:https?'|from 'undici'|\bfetch\(/m;
    const sending = sources('src').filter(({ text }) => client.test(text));
    // the others are commands, which send to the address that their user gives, the client of the configured identity provider, and connections in memory
    expect(sending.map(({ path }) => path).sort()).toEqual([
      'src/automations/notifications/outbound.ts',
      'src/cli/remote/running-service.ts',
      'src/identity/provider/bounded-fetch.ts',
      'src/mcp/api.ts',
      'src/moving-in/source/source-api.ts',
    ]);
  });
});

describe('GHSA-6rcx-55r6-jx65: arguments of programs', () => {
  it('starts no program with input: only the command of a setting, and git from source, without arguments of clients', () => {
    const starting = sources('src').filter(({ text }) => /from 'node:child_process'/.test(text));
    expect(starting.map(({ path }) => path).sort()).toEqual(['src/http/pages/commit.ts', 'src/store/postgres/connections/passwords.ts']);
  });

  it('stores the steps of a deployment as they are, and runs none', async () => {
    const { api, stop } = await startApi('sqlite');
    const pull_steps = [
      {
        'prefect.deployments.steps.git_clone': { repository: 'x', commit_sha: '--upload-pack=touch /tmp/x', directories: ['--output=/x'] },
      },
    ];
    const { id } = await api.deployment({ pull_steps });
    expect((await api.get(`/deployments/${id}`)).body.pull_steps).toEqual(pull_steps);
    await stop();
  });
});

describe('GHSA-4v9f-r55g-g6hc and GHSA-4hh5-2678-83fx: a page of another origin', () => {
  let running: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    running = await startApi('sqlite', { settings: { SERVICE_API_AUTH_STRING: 'admin:secret' } });
  });
  afterAll(() => running.stop());
  const origin = 'https://evil.example';

  it('never gets credentials sent, and its origin is never reflected', async () => {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const response = await fetch(`${running.api.url}/api/flows/filter`, { method, headers });
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('access-control-allow-origin')).not.toBe(origin);
    }
  });

  it('can change nothing, because browsers attach no credentials that the service accepts', async () => {
    const cookie = 'session=admin:secret; contralto=admin:secret; Authorization=Basic YWRtaW46c2VjcmV0';
    const response = await fetch(`${running.api.url}/api/flows/`, {
      method: 'POST',
      headers: { origin, cookie },
      body: '{"name":"forged"}',
    });
    expect(response.status).toBe(401);
  });

  it('needs a token of the service, if that is enabled', async () => {
    const { api, stop } = await startApi('sqlite', { settings: { SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' } });
    for (const headers of [{}, { 'Prefect-Csrf-Token': 'x', 'Prefect-Csrf-Client': 'y' }])
      expect((await api.post('/flows/', { name: 'forged' }, headers as Record<string, string>)).status).toBe(403);
    await stop();
  });
});

function sources(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => ({ path: join(entry.parentPath, entry.name), text: readFileSync(join(entry.parentPath, entry.name), 'utf8') }));
}
