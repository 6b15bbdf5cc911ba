import { type Instant, lastOf } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import { type EventSubject, eventSubjects } from '../deployments/event-queries.ts';
import { violationEvent } from './events.ts';
import { endViolation, insertViolation, openViolations, type SlaRow, type SlaViolationRow } from './queries.ts';

type Emitting = Pick<Deps, 'outbox'>;

/** What the events of SLAs mention, by deployment. */
export async function subjectsOf(tx: Tx, slas: readonly SlaRow[]): Promise<Map<string, EventSubject>> {
  const ids = [...new Set(slas.map(({ deploymentId }) => deploymentId))];
  const subjects = ids.length === 0 ? [] : await eventSubjects(tx, ids);
  return new Map(subjects.map((subject) => [subject.deployment.id, subject]));
}

/** Records a violation with its events, unless it is known. @returns whether it was new */
export async function begin(tx: Tx, { outbox }: Emitting, sla: SlaRow, row: SlaViolationRow, subject: EventSubject): Promise<boolean> {
  if (!(await insertViolation(tx, row))) return false;
  outbox.emit(tx, violationEvent(sla, row, null, subject));
  if (row.end !== null) outbox.emit(tx, violationEvent(sla, row, row.end, subject));
  return true;
}

/** Ends a violation with its event, unless it has ended. @returns whether it was open */
export async function finish(
  tx: Tx,
  { outbox }: Emitting,
  sla: SlaRow,
  violation: { row: SlaViolationRow; end: Instant },
  subject: EventSubject,
): Promise<boolean> {
  const { row } = violation;
  // clocks of clients may be behind
  const end = lastOf(row.start, violation.end);
  if (!(await endViolation(tx, row.id, end))) return false;
  outbox.emit(tx, violationEvent(sla, row, end, subject));
  return true;
}

/** Ends all open violations of an SLA, which no longer requires what they violate. */
export async function finishAll(tx: Tx, deps: Emitting, sla: SlaRow, end: Instant): Promise<void> {
  const open = await openViolations(tx, sla.id);
  const subject = open.length === 0 ? undefined : (await subjectsOf(tx, [sla])).get(sla.deploymentId);
  if (subject) for (const row of open) await finish(tx, deps, sla, { row, end }, subject);
}
