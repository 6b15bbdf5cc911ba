import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/instant.ts';
import { onEveryStore } from '../support/every-store.ts';
import { entries } from './document.ts';
import { requestOf } from './example-request.ts';

/** Ten years. */
const LATER = 10 * 366 * 86_400;

/** Operations whose example needs a setting, or a record that the examples do not create. */
const NEEDS_MORE = ['createCsrfToken', 'createEventDestination'];

describe('the requests of the examples', () => {
  onEveryStore((api) => {
    it('are still valid ten years later', async () => {
      api.clock.set(addSeconds(api.clock.peek(), LATER));
      const rejected: string[] = [];
      // a key would be required for all requests after it
      const inOrder = [...entries].sort(
        (a, b) => Number(a.operation.operationId === 'createApiKey') - Number(b.operation.operationId === 'createApiKey'),
      );
      for (const entry of inOrder) {
        const { url, init } = requestOf(entry);
        const response = await fetch(`${api.url}/api${url}`, init);
        const text = await response.text();
        if ([400, 401, 422, 500].includes(response.status))
          rejected.push(`${entry.operation.operationId} ${response.status} ${text.slice(0, 300)}`);
      }
      expect(rejected.filter((line) => !NEEDS_MORE.some((id) => line.startsWith(`${id} `)))).toEqual([]);
    });
  });
});
