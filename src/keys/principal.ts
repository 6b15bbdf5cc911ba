import { type Role, roles, type Scope } from '../../generated/roles.ts';
import { forbidden, internal } from '../base/errors.ts';
import type { Principal } from '../base/request-context.ts';
import type { ApiKeyRow } from './queries.ts';

const scopeSets = new Map<string, ReadonlySet<Scope>>(Object.entries(roles).map(([role, scopes]) => [role, new Set(scopes)]));
/** A role that a later release has written to this database is unknown here and has no scopes. */
const scopesOf = (role: Role): ReadonlySet<Scope> => scopeSets.get(role) ?? new Set();

/** The principal of all requests while the service requires no credentials. */
export const ANYBODY: Principal = { kind: 'anonymous', role: 'admin', scopes: scopesOf('admin') };

/** The principal of requests with the configured password. */
export const PASSWORD_HOLDER: Principal = { kind: 'password', role: 'admin', scopes: scopesOf('admin') };

export function keyHolder({ id, name, prefix, hash, role }: ApiKeyRow): Principal {
  return { kind: 'key', role, scopes: scopesOf(role), key: { id, name, prefix, hash } };
}

/** The first scope that the principal lacks. */
export const lacking = ({ scopes }: Principal, needed: readonly Scope[]): Scope | undefined => needed.find((scope) => !scopes.has(scope));

/** @throws 403 with the name of the missing scope */
export function permit(principal: Principal | undefined, needed: readonly Scope[]): void {
  if (!principal) throw internal(new Error('an operation was reached without authentication'));
  const scope = lacking(principal, needed);
  if (scope === undefined) return;
  const { key, role } = principal;
  throw forbidden(`The key "${key?.name ?? ''}" (${role}) lacks the scope ${scope}.`, {
    'WWW-Authenticate': `Bearer realm="contralto", error="insufficient_scope", scope="${scope}"`,
  });
}
