import { z } from 'zod';
import type { EventEntry, EventShape } from './shape.ts';
import { instant, integer, text } from './shape.ts';

const backfill = {
  schema: 'BackfillEvent',
  resource: 'backfill',
  related: {
    deployment: { kinds: ['deployment'], when: "Its runs' deployment." },
    flow: { kinds: ['flow'], when: "The deployment's flow." },
  },
  payload: z.object({
    start: instant,
    end: instant,
    total: integer.describe("The schedule's times in the period."),
    skipped: integer.describe('Times that were skipped because they had a run.'),
    created: integer.describe('Runs that were created.'),
    message: text.nullable().describe('Why the service paused it; null otherwise.'),
  }),
} as const satisfies EventShape;

export const backfillEvents = {
  'prefect.backfill.created': { when: 'A backfill was created.', shape: backfill },
  'prefect.backfill.paused': {
    when: 'A backfill was paused by a client, or by the service because a run could not be created.',
    shape: backfill,
  },
  'prefect.backfill.resumed': { when: 'A paused backfill was resumed.', shape: backfill },
  'prefect.backfill.stopped': { when: 'A client had stopped a backfill, and its last run ended.', shape: backfill },
  'prefect.backfill.completed': { when: 'All backfill times were processed, and the last run ended.', shape: backfill },
} as const satisfies Record<string, EventEntry>;
