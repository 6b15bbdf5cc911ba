import type { DeploymentRow } from './rows.ts';

type Limits = Pick<
  DeploymentRow,
  'concurrencyLimitId' | 'concurrencyOptions' | 'collisionPolicy' | 'concurrencyKey' | 'concurrencyKeyLimit'
>;

/** The fields of a deployment that have no effect without others, as text for people. */
function warningsOf(row: Limits): string[] {
  const isUnlimited = row.concurrencyLimitId === null && row.concurrencyKey === null;
  const policy = row.collisionPolicy === null ? 'concurrency_options' : 'collision_policy';
  const hasPolicy = row.collisionPolicy !== null || row.concurrencyOptions !== null;
  return [
    ...(hasPolicy && isUnlimited ? [`${policy} has no effect: the deployment has neither a concurrency limit nor a concurrency key.`] : []),
    ...(row.concurrencyKeyLimit !== null && row.concurrencyKey === null
      ? ['concurrency_key_limit has no effect: the deployment has no concurrency key.']
      : []),
  ];
}

/** The headers of a response to a change after which fields have no effect: `Warning` (RFC 7234, section 5.5) with the code for persistent warnings. */
export function warningHeaders(row: Limits): { headers?: Record<string, string> } {
  const warnings = warningsOf(row);
  return warnings.length === 0 ? {} : { headers: { Warning: warnings.map((text) => `299 contralto "${text}"`).join(', ') } };
}
