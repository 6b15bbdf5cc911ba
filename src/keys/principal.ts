import { operations } from '../../generated/operations.ts';
import { type Role, roles, type Scope } from '../../generated/roles.ts';
import { forbidden, internal } from '../base/errors.ts';
import type { Actor, Principal } from '../base/request-context.ts';
import { bothLimits, type Limit } from '../store/limits/limit.ts';
import { LIMIT_RULES } from './limits/rules.ts';
import type { ApiKeyRow, Owner } from './queries.ts';

const scopeSets = new Map<string, ReadonlySet<Scope>>(Object.entries(roles).map(([role, scopes]) => [role, new Set(scopes)]));
/** A role that a later release has written to this database is unknown here and has no scopes. */
const scopesOf = (role: Role): ReadonlySet<Scope> => scopeSets.get(role) ?? new Set();

/** The principal of all requests while the service requires no credentials. */
export const ANYBODY: Principal = { kind: 'anonymous', role: 'admin', scopes: scopesOf('admin') };

/** The principal of requests with the configured password. */
export const PASSWORD_HOLDER: Principal = { kind: 'password', role: 'admin', scopes: scopesOf('admin') };

/** The order of the contract: each role has the scopes of the previous ones. */
const order = Object.keys(roles);
const lower = (one: Role, other: Role): Role => (order.indexOf(one) <= order.indexOf(other) ? one : other);

/** A role, and the criteria of the objects for which it holds; null for all. */
interface Permission {
  role: Role;
  limitedTo: Limit | null;
}

/** The scopes of the operations that a limit doesn't reject. */
const limitable = new Set<Scope>(
  operations.flatMap(({ id, scopes, guarded }) =>
    LIMIT_RULES[id] === 'rejected' ? [] : [...(scopes ?? []), ...guarded.map(({ scope }) => scope)],
  ),
);

const permitted = ({ role, limitedTo }: Permission) => {
  const scopes = scopesOf(role);
  return limitedTo ? { role, scopes: new Set([...scopes].filter((scope) => limitable.has(scope))), limitedTo } : { role, scopes };
};

/** Undefined for a user who is disabled or without a role. */
const permissionOf = ({ role, limitedTo, disabled }: Owner): Permission | undefined =>
  disabled === null && role !== null ? { role, limitedTo } : undefined;

/** A key never permits more than its owner's role. Undefined if the owner has none. */
export function keyHolder({ id, name, prefix, hash, role, limitedTo }: ApiKeyRow, owner: Owner | null): Principal | undefined {
  const own = { kind: 'key', key: { id, name, prefix, hash } } as const;
  if (!owner) return { ...own, ...permitted({ role, limitedTo }) };
  const most = permissionOf(owner);
  if (!most) return undefined;
  const both = { role: lower(role, most.role), limitedTo: bothLimits(limitedTo, most.limitedTo) };
  return { ...own, ...permitted(both), person: { id: owner.id, name: owner.name } };
}

/** A user with a session or a token; undefined without a role. */
export function userPrincipal(kind: 'person' | 'token', owner: Owner, given = permissionOf(owner)): Principal | undefined {
  if (!given || owner.disabled !== null) return undefined;
  return { kind, ...permitted(given), person: { id: owner.id, name: owner.name } };
}

/** A text that changes with what the principal may do: an open socket keeps the permissions with which it was opened. */
export const permissionPrint = ({ role, limitedTo }: Principal): string => JSON.stringify([role, limitedTo]);

/** The author of a change, for records that name it. */
export function actorOf({ key, person }: Principal): Actor | undefined {
  if (person) return { id: person.id, type: 'USER', display_value: person.name };
  return key && { id: key.id, type: 'API_KEY', display_value: key.name };
}

/** How messages name the principal. */
function described({ kind, key, person }: Principal): string {
  if (key) return `The key "${key.name}"`;
  return person ? `"${person.name}"` : `The client (${kind})`;
}

/** The first scope that the principal lacks. */
export const lacking = ({ scopes }: Principal, needed: readonly Scope[]): Scope | undefined => needed.find((scope) => !scopes.has(scope));

/** @throws 403 with the name of the missing scope */
export function permit(principal: Principal | undefined, needed: readonly Scope[]): void {
  if (!principal) throw internal(new Error('an operation was reached without authentication'));
  const scope = lacking(principal, needed);
  if (scope === undefined) return;
  throw forbidden(`${described(principal)} (${principal.role}) lacks the scope ${scope}.`, {
    'WWW-Authenticate': `Bearer realm="contralto", error="insufficient_scope", scope="${scope}"`,
  });
}
