import type { Schemas } from '../../generated/operations.ts';
import type { Principal } from '../base/request-context.ts';
import type { Instant } from '../base/time/instant.ts';
import { currentScope, type Scope } from '../store/scope.ts';
import type { Tx } from '../store/store.ts';

export interface Actor {
  kind: Schemas['AuditActorKind'];
  id?: string | null;
  name?: string | null;
  role?: string | null;
}

/** Who acts, and from where. */
export interface Origin {
  actor: Actor;
  address?: string | null;
  session?: string | null;
  requestId?: string | null;
}

/** An object of a record. */
export interface AuditObject {
  kind: string;
  id: string | null;
  name: string | null;
}

/** The work of one request, background service, automation, or command, to which its records are attributed. */
export class AuditScope implements Scope {
  /** Objects that the work has deleted together with others, or selected by a filter. */
  readonly deleted = new Map<string, AuditObject>();
  written: ((tx: Tx) => void) | undefined;

  constructor(
    readonly origin: Origin,
    readonly operation: string,
    readonly occurred?: Instant,
  ) {}
}

/** The scope of the current work; undefined if the log is off, and for work of the service without a name. */
export function auditScope(): AuditScope | undefined {
  const scope = currentScope();
  return scope instanceof AuditScope ? scope : undefined;
}

/** Adds objects that the current work deletes to its records, with their names, which are deleted too. */
export function noteDeleted(kind: string, objects: readonly { id: string; name?: string | null }[]): void {
  const deleted = auditScope()?.deleted;
  for (const { id, name = null } of objects) deleted?.set(id, { kind, id, name });
}

function actorOf(principal: Principal | undefined): Actor {
  const { kind = 'anonymous', role = null, key, person } = principal ?? {};
  return { kind, role, id: person?.id ?? key?.id ?? null, name: person?.name ?? key?.name ?? null };
}

/** Where a client's request or socket comes from. */
export const originOf = (principal: Principal | undefined, address: string | undefined, requestId?: string): Origin => ({
  actor: actorOf(principal),
  address: address ?? null,
  session: principal?.session?.id ?? null,
  requestId: requestId ?? null,
});

/** Whether a person acts, or a client with a role for people: no worker, run, or service, and no client while no credentials are required. */
export const isOfPeople = ({ actor: { kind, role } }: Origin): boolean =>
  kind === 'person' || ((kind === 'key' || kind === 'password' || kind === 'token') && (role === 'deployer' || role === 'admin'));

export const serviceOrigin = (name: string): Origin => ({ actor: { kind: 'service', name } });
