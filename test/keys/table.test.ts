import { describe, expect, it } from 'vitest';
import { type OperationEntry, operations } from '../../generated/operations.ts';
import { type Role, roles, type Scope } from '../../generated/roles.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import { contract, entries } from '../contract/document.ts';
import { requestOf } from '../contract/example-request.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { bearer, issue, keysOfAllRoles, ROLES } from '../support/keys.ts';

const described = new Map(entries.map((entry) => [entry.operation.operationId, entry]));

async function call(
  api: Api,
  { id }: OperationEntry,
  headers: Record<string, string>,
): Promise<{ status: number; detail: unknown; challenge: string | null }> {
  const { url, init } = requestOf(described.get(id)!);
  const response = await fetch(`${api.url}/api${url}`, { ...init, headers: { ...init.headers, ...headers } });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.split(';')[0] === 'application/json';
  return {
    status: response.status,
    detail: isJson ? JSON.parse(text)?.detail : undefined,
    challenge: response.headers.get('www-authenticate'),
  };
}

const missing = (role: Role, needed: readonly Scope[]) => needed.find((scope) => !roles[role].includes(scope));

describe('every operation of the contract', () => {
  it('names its scopes, and documents the responses without them', () => {
    for (const { operationId, security, responses } of entries.map(
      ({ operation }) => operation as typeof operation & { security: unknown[] },
    )) {
      expect([operationId, Array.isArray(security)]).toEqual([operationId, true]);
      if (security.length > 0) expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['401', '429']));
    }
  });

  it('is open to admins, and each role includes the previous ones', () => {
    for (const [index, role] of ROLES.entries()) {
      expect(roles[role]).toEqual(expect.arrayContaining([...(roles[ROLES[index - 1]!] ?? [])]));
    }
    expect([...new Set(operations.flatMap(({ scopes }) => scopes ?? []))].filter((scope) => !roles.admin.includes(scope))).toEqual([]);
    const { enum: listed } = contract.components.schemas.ApiKeyRole!;
    expect(listed).toEqual(ROLES);
  });
});

describe('operation × role', () => {
  onEveryStore((api) => {
    let keys: Record<Role, string>;
    let expired: string;
    let revoked: string;

    it('creates its keys', async () => {
      keys = await keysOfAllRoles(api);
      expired = (await issue(api, { name: 'soon over', role: 'admin', expires: addSeconds(api.clock.peek(), 60) }, keys.admin)).key;
      api.clock.advance(61);
      const issued = await issue(api, { name: 'gone', role: 'admin' }, keys.admin);
      revoked = issued.key;
      expect((await api.post(`/api-keys/${issued.api_key.id}/revoke`, undefined, bearer(keys.admin))).status).toBe(200);
    });

    it.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
      const { scopes } = operation;
      for (const role of ROLES) {
        // this operation revokes the key that calls it
        const ownKey = operation.id === 'revokeOwnApiKey' && (await issue(api, { name: `once ${role}`, role }, keys.admin)).key;
        const { status, detail, challenge } = await call(api, operation, bearer(ownKey || keys[role]));
        const scope = missing(role, scopes ?? []);
        if (scope === undefined) {
          expect(status, role).not.toBe(401);
          expect(String(detail), role).not.toContain('lacks the scope');
          expect(status, role).toBeLessThan(501);
        } else {
          expect([role, status, detail]).toEqual([role, 403, `The key "the ${role}" (${role}) lacks the scope ${scope}.`]);
          expect(challenge).toContain(`scope="${scope}"`);
          expect(operation.statuses).toContain(403);
        }
      }
      const rejected: [Record<string, string>, RegExp][] = [
        [{}, /^Unauthorized: a key or the password is required\.$/],
        [bearer(expired), /^Unauthorized: the key contralto_\w{8} has expired\.$/],
        [bearer(revoked), /^Unauthorized: the key contralto_\w{8} is revoked\.$/],
      ];
      for (const [headers, reason] of rejected) {
        const { status, detail } = await call(api, operation, headers);
        if (scopes === null) expect([401, 403]).not.toContain(status);
        else expect([status, detail]).toEqual([401, expect.stringMatching(reason)]);
      }
    });

    it('403: a viewer can read blocks, but not their secrets', async () => {
      const [read, request] = ['/block_documents/filter', { include_secrets: true }] as const;
      expect((await api.post(read, {}, bearer(keys.viewer))).status).toBe(200);
      expect((await api.post(read, request, bearer(keys.viewer))).body.detail).toContain('lacks the scope secrets:read');
      expect((await api.post(read, request, bearer(keys.runner))).status).toBe(200);
      const path = '/block_types/slug/secret/block_documents/name/none?include_secrets=true';
      expect((await api.get(path, bearer(keys.viewer))).status).toBe(403);
      expect((await api.get(path, bearer(keys.runner))).status).toBe(404);
    });
  });
});
