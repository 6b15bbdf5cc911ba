import { type OperationEntry, operations } from '../../generated/operations.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { Failures } from '../keys/failures.ts';
import { insertAuditRecords } from './queries.ts';
import { auditRow, type Entry } from './record.ts';
import type { AuditRow } from './row.ts';
import { type AuditObject, AuditScope, type Origin } from './scope.ts';
import { type Audited, audited } from './subjects.ts';

/** A response that rejects a request. */
export interface Rejection {
  status: number;
  /** Undefined if the request was rejected before its operation was found. */
  operation: string | undefined;
  params: Record<string, string> | undefined;
  origin: Origin;
}

const STATUSES: ReadonlySet<number> = new Set([401, 403, 409, 422]);
/** Maximum number of records in memory, and in a transaction. */
const MOST_WAITING = 1000;
const BATCH = 100;
/** What a request without valid credentials attempts. */
const AUTHENTICATE = 'authenticate';

const entries = new Map<string, OperationEntry>(operations.map((entry) => [entry.id, entry]));

/**
 * Records rejected attempts to change something, to read secrets, and to authenticate. An address has 20 records, and one more per second; further ones are
 * counted, and the next record contains their number. The records are written after the response: a rejected request has no transaction.
 */
export class Rejections {
  private readonly frequent = new Failures();
  private waiting: AuditRow[] = [];
  private dropped = 0;
  private isWriting = false;

  constructor(private readonly deps: Pick<CoreDeps, 'store' | 'clock' | 'ids' | 'background'>) {}

  note({ status, operation, params, origin }: Rejection): void {
    if (!STATUSES.has(status) || !isRecorded(status, operation)) return;
    const address = origin.address ?? undefined;
    if (this.waiting.length >= MOST_WAITING || this.frequent.wait(address) > 0) {
      this.dropped++;
      return;
    }
    this.frequent.note(address);
    const changes: Entry['changes'] = this.dropped > 0 ? { unrecorded: { after: this.dropped } } : {};
    this.dropped = 0;
    const object = operation === undefined ? null : objectOf(operation, params);
    const scope = new AuditScope(origin, operation ?? AUTHENTICATE);
    this.waiting.push(auditRow(this.deps, scope, { outcome: 'REJECTED', status, object, changes }));
    if (!this.isWriting) void this.deps.background.run('record rejected requests', () => this.write());
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    try {
      while (this.waiting.length > 0) {
        const batch = this.waiting.splice(0, BATCH);
        await this.deps.store
          .transaction((tx) => insertAuditRecords(tx, batch))
          .catch((error) => {
            this.waiting.unshift(...batch);
            throw error;
          });
      }
    } finally {
      this.isWriting = false;
    }
  }
}

function isRecorded(status: number, operation: string | undefined): boolean {
  const entry = operation === undefined ? undefined : entries.get(operation);
  if (!entry) return status === 401 || status === 403;
  if (status === 403) return entry.reads === null || entry.guarded.length > 0;
  return entry.reads === null && formOf(entry.id) !== 'none';
}

const subjects = new Map<string, Audited>(Object.entries(audited));

const formOf = (operation: string) => subjects.get(operation)?.form;

function objectOf(operation: string, params: Record<string, string> = {}): AuditObject | null {
  const how = subjects.get(operation);
  const kind = how && 'kind' in how ? how.kind : null;
  // the guarded reads are those of block documents
  const read = kind === null && params.id !== undefined && entries.get(operation)?.guarded.length ? 'block-document' : kind;
  return read === null ? null : { kind: read, id: params.id ?? Object.values(params).at(-1) ?? null, name: null };
}
