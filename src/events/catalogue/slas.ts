import { z } from 'zod';
import type { EventEntry, EventShape } from './shape.ts';
import { instant, text, uuid } from './shape.ts';

const violation = {
  schema: 'SlaViolationEvent',
  resource: 'sla',
  labels: { 'prefect.sla.severity': 'Severity: `minor`, `low`, `moderate`, `high`, or `critical`.' },
  related: {
    deployment: { kinds: ['deployment'], when: 'The deployment of the SLA.' },
    flow: { kinds: ['flow'], when: 'The flow of the deployment.' },
    'flow-run': { kinds: ['flow-run'], when: 'The flow run, unless the SLA requires a frequency.' },
  },
  payload: z.object({
    violation_id: uuid.describe('The same in both events.'),
    type: text.describe('Type of the SLA: `time_to_completion`, `frequency`, or `lateness`.'),
    seconds: z.number().describe('Time within which the run had to end, complete, or start.'),
    start: instant.describe('Time at which the SLA was violated first.'),
    end: instant.nullable().describe('Time at which that ended; null at the start.'),
  }),
} as const satisfies EventShape;

export const slaEvents = {
  'prefect.sla.violation': { when: 'A violation of an SLA was detected.', shape: violation },
  'prefect.sla.violation.ended': { when: 'A violation of an SLA ended.', shape: violation },
} as const satisfies Record<string, EventEntry>;
