import { afterAll, describe, expect, it } from 'vitest';
import { type OperationEntry, operations } from '../../../generated/operations.ts';
import { type Role, roles } from '../../../generated/roles.ts';
import { present } from '../../../src/base/present.ts';
import { LIMIT_RULES } from '../../../src/keys/limits/rules.ts';
import { entries, parameterOf } from '../../contract/document.ts';
import { requestOf } from '../../contract/example-request.ts';
import { WaywardProvider } from '../../identity/wayward-provider.ts';
import type { Api } from '../../support/api.ts';
import { runsAllCases } from '../../support/cases.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { ADMIN as admin, type Caller, CREDENTIAL_KINDS, createCallers, LIMIT, LIMITED_ROLES, limitingSettings } from './callers.ts';
import { createWorld, type World } from './world.ts';

const described = new Map(entries.map((entry) => [entry.operation.operationId, entry]));
const UNKNOWN = '0198d6f0-0000-7000-8000-000000000000';

/** The names of parameters that name an object of the operation's own resource. */
const naming = ({ id, path }: OperationEntry): string[] =>
  present(described.get(id), id)
    .operation.parameters.map(parameterOf)
    .filter((one) => one.in === 'path' || (one.in === 'query' && one.required && path.startsWith('/assets/')))
    .map(({ name }) => name);

/** The example request, with other values of its parameters. */
function request(entry: OperationEntry, argumentOf: (parameter: string) => string | undefined) {
  const { url, init } = requestOf(present(described.get(entry.id), entry.id));
  const [, query = ''] = url.split('?');
  const params = new URLSearchParams(query);
  let path: string = entry.path;
  for (const name of naming(entry)) {
    const value = argumentOf(name);
    if (value === undefined) throw new Error(`${entry.id}: say in world.ts which object {${name}} is`);
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else params.set(name, value);
  }
  const text = params.toString();
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  return { path: text ? `${path}?${text}` : path, body };
}

const lacks = (role: Role, { scopes }: OperationEntry) => scopes?.some((scope) => !roles[role].includes(scope)) ?? false;

/** Sub-objects may be named with the object of another kind: {@link naming} finds all parameters, but only the first is the object. */
const nameUnknown = (entry: OperationEntry, world: World) => (parameter: string) => {
  const value = world.at(entry.path, parameter);
  if (value === undefined || SHARED.has(parameter)) return value;
  return /^[0-9a-f-]{36}$/.test(value) ? UNKNOWN : 'unknown';
};

/** Bodies without the objects of the examples, which don't exist. */
const EMPTY_BODIES: Readonly<Record<string, unknown>> = {
  createArtifact: { key: 'k', type: 'table' },
  createLogs: [],
  createEvents: [],
};

/** Parameters that name no object of a team. */
const SHARED = new Set(['slug', 'countable']);

/** These respond with an empty list for an unknown object. */
const LISTING = new Set<string>([
  'readAutomationsRelatedToResource',
  'deleteAutomationsOwnedByResource',
  'filterFlowRunInputs',
  'downloadFlowRunLogs',
]);

/** Changes of objects inside, which other tests need. */
const DESTRUCTIVE = /^(delete|bulkDelete|stop|pause|reset|bulkSet|revokeOwn)/;

const nameOfShared = (parameter: string) =>
  ({ checksum: 'none', view: 'aggregate-worker-metadata', slug: 'limited', lease_id: UNKNOWN })[parameter] ?? UNKNOWN;

type List = [path: string, count?: string];

const LISTS: List[] = [
  ['/flows/filter', '/flows/count'],
  ['/deployments/filter', '/deployments/count'],
  ['/flow_runs/filter', '/flow_runs/count'],
  ['/task_runs/filter', '/task_runs/count'],
  ['/logs/filter', '/logs/count'],
  ['/artifacts/filter', '/artifacts/count'],
  ['/artifacts/latest/filter', '/artifacts/latest/count'],
  ['/assets/filter', '/assets/count'],
  ['/assets/materializations/filter'],
  ['/variables/filter', '/variables/count'],
  ['/saved_searches/filter'],
  ['/backfills/filter'],
  ['/work_pools/filter', '/work_pools/count'],
  ['/work_queues/filter'],
  ['/concurrency_limits/filter'],
  ['/v2/concurrency_limits/filter'],
  ['/block_documents/filter', '/block_documents/count'],
  ['/automations/filter', '/automations/count'],
  ['/slas/filter', '/slas/count'],
];

describe('the rules of limits', () => {
  it('cover every operation, and none that does not exist', () => {
    expect(Object.keys(LIMIT_RULES).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it('name an object for each write to an object in the path', () => {
    const without = operations.filter((entry) => {
      const rule = LIMIT_RULES[entry.id];
      return entry.reads === null && naming(entry).length > 0 && typeof rule !== 'string' && !rule.on;
    });
    // its automations are found on a store that sees only those inside
    expect(without.map(({ id }) => id)).toEqual(['deleteAutomationsOwnedByResource']);
  });
});

const provider = await new WaywardProvider().start();
const settings = await limitingSettings(provider);

describe('operation × role × limit', () => {
  afterAll(() => provider.close());
  onEveryStore(
    (api: Api) => {
      let inside: World;
      let outside: World;
      let callers: Caller[] = [];
      /** Each role once, with credentials of alternating kinds; all of them with `CONTRALTO_TEST_CASES=all`. */
      const callersOf = (index: number) =>
        runsAllCases() ? callers : callers.filter((_, at) => (Math.floor(at / LIMITED_ROLES.length) + at + index) % CREDENTIAL_KINDS === 0);

      const call = (entry: OperationEntry, argumentOf: (parameter: string) => string | undefined, headers: Record<string, string>) => {
        const { path, body } = request(entry, argumentOf);
        return api.request(entry.method, path, { body: EMPTY_BODIES[entry.id] ?? body, headers });
      };

      it('creates two teams and the callers', async () => {
        const type = (await api.post('/block_types/', { name: 'Limited', slug: 'limited' }, admin)).body;
        const schema = (await api.post('/block_schemas/', { block_type_id: type.id, fields: { title: 'Limited', type: 'object' } }, admin))
          .body;
        const block = { typeId: type.id, schemaId: schema.id };
        inside = await createWorld(api, 'team-a', admin, block);
        outside = await createWorld(api, 'team-b', admin, block);
        callers = await createCallers(api, provider);
        expect(callers).toHaveLength(CREDENTIAL_KINDS * LIMITED_ROLES.length);
        for (const { role, headers } of callers)
          for (const path of ['/me', '/api-keys/current'])
            expect((await api.get(path, headers)).body).toMatchObject({ role, limited_to: LIMIT });
      });

      const withObject = operations.filter((entry) => {
        const rule = LIMIT_RULES[entry.id];
        return (rule === 'read' || typeof rule !== 'string') && naming(entry).some((parameter) => !SHARED.has(parameter));
      });

      it.each(withObject.map((entry, index) => [entry.id, entry, index] as const))('%s: no object outside', async (_, entry, index) => {
        for (const { credential, role, headers } of callersOf(index)) {
          const response = await call(entry, (parameter) => outside.at(entry.path, parameter), headers);
          const statusOf = (status: number) => ({ credential, role, status });
          if (lacks(role, entry)) {
            expect(statusOf(response.status)).toEqual(statusOf(403));
            continue;
          }
          const unknown = await call(entry, nameUnknown(entry, outside), headers);
          expect(statusOf(response.status)).toEqual(statusOf(unknown.status));
          if (!LISTING.has(entry.id)) expect(statusOf(response.status)).toEqual(statusOf(404));
          const own = [...naming(entry)].map((parameter) => present(outside.at(entry.path, parameter), parameter));
          const withoutNames = (text: string, names: readonly string[]) =>
            names.reduce((shorter, name) => shorter.replaceAll(name, '…'), text);
          expect(withoutNames(response.text, own)).toBe(withoutNames(unknown.text, [UNKNOWN, 'unknown']));
        }
      });

      it.each(operations.filter(({ scopes }) => scopes).map((entry, index) => [entry.id, entry, index] as const))(
        '%s: shows nothing outside',
        async (_, entry, index) => {
          for (const { credential, headers } of callersOf(index).filter(({ role }) => role === 'deployer')) {
            if (LIMIT_RULES[entry.id] === 'rejected') {
              const response = await call(entry, (parameter) => outside.at(entry.path, parameter) ?? UNKNOWN, headers);
              expect([credential, response.status]).toEqual([credential, 403]);
              continue;
            }
            if (DESTRUCTIVE.test(entry.id)) return;
            const isWrite = entry.reads === null;
            const argumentOf = (parameter: string) => inside.at(entry.path, parameter) ?? nameOfShared(parameter);
            const response = await call(entry, argumentOf, headers);
            expect(response.status, response.text).toBeLessThan(500);
            if (!isWrite && naming(entry).length > 0 && LIMIT_RULES[entry.id] === 'read')
              expect(response.status, response.text).toBeLessThan(300);
            for (const mark of outside.marks) expect(response.text).not.toContain(mark);
          }
        },
      );

      it.each(LISTS)('%s lists only objects inside, and counts agree', async (path, count) => {
        const all = (await api.post(path, {}, admin)).body as Record<string, unknown>[];
        for (const { headers } of callers) {
          const response = await api.post(path, {}, headers);
          expect(response.status).toBe(200);
          const text = JSON.stringify(response.body);
          for (const mark of outside.marks) expect(text).not.toContain(mark);
          expect(response.body.length).toBeGreaterThan(0);
          expect(response.body.length).toBeLessThan(all.length);
          const isInside = (row: Record<string, unknown>) => outside.marks.every((mark) => !JSON.stringify(row).includes(mark));
          expect(response.body.length).toBe(all.filter(isInside).length);
          if (count === undefined) continue;
          const counted = (await api.post(count, {}, headers)).body;
          expect(counted).toBe(response.body.length);
        }
      });

      it('leaves every object outside as it was', async () => {
        for (const [path] of LISTS) {
          const rows = (await api.post(path, {}, admin)).body as Record<string, unknown>[];
          expect(rows.filter((row) => outside.marks.some((mark) => JSON.stringify(row).includes(mark))).length, path).toBeGreaterThan(0);
        }
        const run = (await api.get(`/flow_runs/${outside.ids.run}`, admin)).body;
        expect([run.state_type, run.name]).toEqual(['FAILED', 'team-b-run']);
      });
    },
    { settings },
  );
});
