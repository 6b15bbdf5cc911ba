import { type Role, roles } from '../../generated/roles.ts';
import type { Api } from './api.ts';

export const ROLES = Object.keys(roles) as Role[];

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** Issues a key for each role over the API. After that, the service requires keys. */
export async function keysOfAllRoles(api: Api): Promise<Record<Role, string>> {
  const admin = await issue(api, { name: 'the admin', role: 'admin' });
  const keys: Partial<Record<Role, string>> = { admin: admin.key };
  for (const role of ROLES) keys[role] ??= (await issue(api, { name: `the ${role}`, role }, admin.key)).key;
  return keys as Record<Role, string>;
}

/** Issues a key; `by` is the key of an administrator, if the service requires one. */
export async function issue(api: Api, body: { name: string; role: Role; expires?: string }, by?: string) {
  const response = await api.post('/api-keys', body, by === undefined ? {} : bearer(by));
  if (response.status !== 201) throw new Error(`POST /api-keys responded with ${response.status}: ${response.text}`);
  return response.body as { key: string; api_key: { id: string; prefix: string; name: string } };
}
