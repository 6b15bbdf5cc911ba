import { describe, expect, it } from 'vitest';
import { loadBlock } from '../../../src/automations/notifications/block.ts';
import { blockDocument, blockSchema, refer } from '../../resources/block-types/builders.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('loadBlock', () => {
  onEveryStore((api) => {
    it('finds the secrets in lists, in objects, and in other block documents', async () => {
      const child = await blockDocument(api, {
        schema: await blockSchema(api, { fields: { secret_fields: ['k'] } }),
        data: { k: 's3', open: 'o' },
      });
      const document = await blockDocument(api, {
        schema: await blockSchema(api, { fields: { secret_fields: ['accounts.pw', 'bykey.pw'] } }),
        data: {
          accounts: [{ user: 'u', pw: 's1' }],
          bykey: { k: { user: 'u', pw: 's2' } },
          child: refer(child),
        },
      });
      const { secrets } = await loadBlock(api.deps, document.id, 'call-webhook');
      expect([...secrets].sort()).toEqual(['s1', 's2', 's3']);
    });
  });
});
