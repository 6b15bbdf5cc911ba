import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postHead } from '../support/attacks/bodies.ts';
import { megabytes } from '../support/attacks/memory.ts';
import { RawConnection } from '../support/attacks/raw-connection.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('a client that does not read its response', () => {
  onEveryStore(
    (api) => {
      it('503 for other large responses until it disconnects; small responses and responses to writes succeed', async () => {
        const data = randomBytes(megabytes(9)).toString('base64');
        expect((await api.post('/artifacts/', { key: 'large', data })).status).toBe(201);
        const connection = await RawConnection.open(api.url);
        await connection.send(`${postHead('/api/artifacts/filter', { length: 2 })}{}`);
        // waits until the response starts, because otherwise this request could be the rejected one
        expect(await connection.status()).toBe(200);
        connection.stopReading();
        // this response is read, and is rejected only because of the unread one
        let rejected = await api.post('/artifacts/filter', {});
        while (rejected.status === 200) rejected = await api.post('/artifacts/filter', {});
        expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '1']);
        expect((await api.post('/artifacts/count', {})).body).toBe(1);
        expect((await api.post('/artifacts/', { key: 'second', data: data.slice(0, 100_000) })).status).toBe(201);
        connection.close();
        let given = await api.post('/artifacts/filter', {});
        while (given.status === 503) given = await api.post('/artifacts/filter', {});
        expect([given.status, given.body.length]).toEqual([200, 2]);
      });
    },
    { settings: { SERVICE_API_MAX_UNREAD_SIZE: '1024' } },
  );
});
