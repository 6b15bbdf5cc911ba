import { extend } from '../../audit/chain.ts';
import { chainAnchor, chainHead, chainRecords, deleteUpTo, expiredHead, unchainedRecords } from '../../audit/queries.ts';
import { addRecords } from '../../audit/record.ts';
import type { AuditRow } from '../../audit/row.ts';
import { auditScope } from '../../audit/scope.ts';
import { addSeconds } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { type EventDraft, resourceOf } from '../../events/draft.ts';
import { toAuditRecord } from '../../resources/audit/wire.ts';
import type { Reconciler } from '../reconciler.ts';

/** Maximum number of records per pass. */
const BATCH = 500;
const EXPIRED_BATCH = 5000;

/** Seconds between log lines with the head of the chain, which prove it outside of the database. */
const NOTED_SECONDS = 3600;

/** Extends the chain of hashes by the new records. They get their places only after their commits, so concurrent transactions don't wait for each other. */
export const auditChain: Reconciler = {
  name: 'audit-chain',
  description: 'Extends the chain of hashes of the audit log.',
  runs: 'once',
  settings: ({ settings: { audit } }) => ({ enabled: audit.enabled, loopSeconds: audit.loopSeconds }),
  async reconcile(deps) {
    const handled = await deps.store.transaction(async (tx) => {
      const rows = await unchainedRecords(tx, BATCH);
      if (rows.length === 0) return 0;
      const places = extend(await chainHead(tx), rows);
      await chainRecords(tx, places);
      if (deps.settings.audit.events) deps.outbox.emit(tx, ...rows.map((row, index) => recorded({ ...row, ...places[index] })));
      const head = places.at(-1);
      tx.afterCommit(() => head && noteHead(deps, head));
      return rows.length;
    });
    return { handled, more: handled === BATCH };
  },
};

const lastNoted = new WeakMap<object, string>();

function noteHead({ log, clock, store }: Deps, { position, hash }: { position: number; hash: string }): void {
  const now = clock.now();
  const last = lastNoted.get(store);
  if (last !== undefined && last > addSeconds(now, -NOTED_SECONDS)) return;
  lastNoted.set(store, now);
  log.info({ position, hash }, 'the head of the audit log');
}

function recorded(row: AuditRow): EventDraft<'prefect.audit.recorded'> {
  const resource = resourceOf('audit-record', row.id, row.operation);
  return { event: 'prefect.audit.recorded', resource, payload: { record: toAuditRecord(row) } };
}

/** Deletes the beginning of the chain, and records that. */
export const auditRetention: Reconciler = {
  name: 'audit-retention',
  description: 'Deletes audit records that are older than their retention period.',
  runs: 'once',
  settings: ({ settings }) => ({ enabled: settings.audit.enabled, loopSeconds: settings.services.dbVacuum.loopSeconds }),
  async reconcile(deps) {
    const now = deps.clock.now();
    const before = addSeconds(now, -deps.settings.audit.retentionPeriod);
    const handled = await deps.store.transaction(async (tx) => {
      const end = await expiredHead(tx, await chainAnchor(tx), before, EXPIRED_BATCH);
      if (!end) return 0;
      const scope = auditScope();
      const object = { kind: 'audit-record', id: null, name: null };
      if (scope) addRecords(tx, deps, scope, [{ object, changes: { 'deleted up to position': { after: end.position } } }]);
      return deleteUpTo(tx, end, now);
    });
    return { handled, more: handled >= EXPIRED_BATCH };
  },
};
