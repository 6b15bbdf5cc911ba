import { choice, flag, seconds } from './kinds.ts';
import { retention } from './retention.ts';

/** The audit log. */
export const audit = {
  enabled: flag('AUDIT_ENABLED', true, 'Record who changed what, rejected attempts, sign-ins, and reads of secrets.'),
  transitions: choice(
    'AUDIT_TRANSITIONS',
    ['people', 'all', 'none'],
    'people',
    'State changes to record, in a short form: `people` those by people, and by keys and passwords with the role deployer or admin, `all` also those by workers, runs, and the service itself.',
  ),
  events: flag('AUDIT_EVENTS', false, 'Emit an event `prefect.audit.recorded` for each record, for event destinations.'),
  retentionPeriod: retention.audit,
  loopSeconds: seconds('AUDIT_LOOP_SECONDS', 2, 'Seconds between passes that extend the chain of hashes.', { min: 0.05 }),
};
