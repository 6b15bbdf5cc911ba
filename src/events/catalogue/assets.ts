import { z } from 'zod';
import type { EventEntry, EventShape } from './shape.ts';
import { instant } from './shape.ts';

const asset = {
  schema: 'AssetEvent',
  resource: 'asset',
  related: {
    flow: { kinds: ['flow'], when: 'The flow of the latest materialization.' },
    deployment: { kinds: ['deployment'], when: 'The deployment of the latest materialization.' },
  },
  payload: z.object({
    latest_success: instant.nullable().describe('Time at which it was last materialized successfully.'),
    due: instant.nullable().describe('Time at which the asset becomes stale, or became.'),
  }),
} as const satisfies EventShape;

export const assetEvents = {
  'contralto.asset.stale': { when: "An asset's next materialization is overdue.", shape: asset },
  'contralto.asset.fresh': { when: 'An asset that was stale was materialized, or its expected interval was changed.', shape: asset },
} as const satisfies Record<string, EventEntry>;
