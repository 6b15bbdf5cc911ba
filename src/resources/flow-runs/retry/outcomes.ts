import type { Schema } from '../../../../generated/operations.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { type Instant, parseInstant } from '../../../base/time/instant.ts';
import type { StateType } from '../../../orchestration/states.ts';

export type Outcome = Pick<Schema<'FlowRunRetryTask'>, 'outcome' | 'reason'>;

export interface EndedTask {
  stateType: StateType | null;
  data: JsonValue;
  /** The task run represents a subflow, whose result the client finds by the state and not by a key. */
  isSubflow: boolean;
}

/** A UUID of version 4 without hyphens, at the end of a path. One of 64 hashes has the same form. */
const RANDOM = /(?:^|\/)[\da-f]{12}4[\da-f]{3}[89ab][\da-f]{15}$/;

/** What the client does with a task when its flow run is retried (docs/retrying.md). */
export function outcomeOf({ stateType, data, isSubflow }: EndedTask, now: Instant): Outcome {
  if (stateType !== 'COMPLETED') return { outcome: 'EXECUTED', reason: 'NOT_COMPLETED' };
  if (!isJsonObject(data) || typeof data.storage_key !== 'string') return { outcome: 'EXECUTED', reason: 'NO_STORED_RESULT' };
  if (typeof data.expiration === 'string' && isOver(data.expiration, now)) return { outcome: 'EXECUTED', reason: 'EXPIRED_RESULT' };
  if (!isSubflow && RANDOM.test(data.storage_key)) return { outcome: 'UNCERTAIN', reason: 'RANDOM_KEY' };
  return { outcome: 'REUSED', reason: 'STORED_RESULT' };
}

function isOver(expiration: string, now: Instant): boolean {
  const at = parseInstant(expiration);
  return at !== undefined && at <= now;
}
