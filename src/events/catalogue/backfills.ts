import { z } from 'zod';
import type { EventEntry, EventShape } from './shape.ts';
import { instant, integer, text } from './shape.ts';

const backfill = {
  schema: 'BackfillEvent',
  resource: 'backfill',
  related: {
    deployment: { kinds: ['deployment'], when: 'The deployment of its runs.' },
    flow: { kinds: ['flow'], when: 'The flow of the deployment.' },
  },
  payload: z.object({
    start: instant,
    end: instant,
    total: integer.describe('Times of the schedule in the period.'),
    skipped: integer.describe('Times that were skipped because they had a run.'),
    created: integer.describe('Runs that were created.'),
    message: text.nullable().describe('Why the service paused it; null otherwise.'),
  }),
} as const satisfies EventShape;

export const backfillEvents = {
  'prefect.backfill.created': { when: 'A backfill of a deployment was created.', shape: backfill },
  'prefect.backfill.paused': {
    when: 'A backfill was paused by a client, or by the service because a run could not be created.',
    shape: backfill,
  },
  'prefect.backfill.resumed': { when: 'A paused backfill was resumed.', shape: backfill },
  'prefect.backfill.stopped': { when: 'The last run of a backfill that a client had stopped ended.', shape: backfill },
  'prefect.backfill.completed': { when: 'All times of a backfill were processed, and its last run ended.', shape: backfill },
} as const satisfies Record<string, EventEntry>;
