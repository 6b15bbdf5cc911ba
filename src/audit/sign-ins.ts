import type { CoreDeps } from '../bus/core-deps.ts';
import { addRecords, type Entry } from './record.ts';
import { AuditScope, type Origin } from './scope.ts';

export interface SignInResult {
  /** The last part of its path below `/auth`. */
  operation: string;
  outcome: 'SIGNED_IN' | 'SIGNED_OUT' | 'REJECTED';
  status: number;
  /** The limit of the person's role. */
  limitedTo?: readonly string[] | undefined;
}

/** Records that a person has signed in or out, or was rejected. */
export type RecordSignIn = (origin: Origin, result: SignInResult) => Promise<void>;

export async function recordSignIn(
  { settings, store, ...needs }: Pick<CoreDeps, 'settings' | 'store' | 'clock' | 'ids'>,
  origin: Origin,
  { operation, outcome, status, limitedTo }: SignInResult,
): Promise<void> {
  if (!settings.audit.enabled) return;
  const entry: Entry = { outcome, status, ...(limitedTo && { changes: { limited_to: { after: [...limitedTo] } } }) };
  await store.transaction(async (tx) => addRecords(tx, needs, new AuditScope(origin, operation), [entry]));
}
