import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

/** Locks the rows that a write of a flow needs, as another process would, until the caller calls the returned function. */
async function holdFlows({ kind, deps }: Api): Promise<() => Promise<void>> {
  const { url } = deps.settings.database;
  if (kind === 'sqlite') {
    const other = new Database(url.slice('sqlite:'.length));
    other.exec('begin immediate');
    return async () => void other.close();
  }
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin; lock table flows in exclusive mode');
  return () => other.end();
}

describe('a database that another process has locked', () => {
  onEveryStore(
    (api) => {
      it('503: a write that waited too long can be sent again; reads continue', async () => {
        const release = await holdFlows(api);
        try {
          const rejected = await api.post('/flows/', { name: 'held' });
          expect([rejected.status, rejected.body.exception_message, rejected.headers['retry-after']]).toEqual([
            503,
            'Service Unavailable',
            expect.stringMatching(/^\d+$/),
          ]);
          expect((await api.post('/flows/filter', {})).status).toBe(200);
        } finally {
          await release();
        }
        expect((await api.post('/flows/', { name: 'held' })).status).toBe(201);
      });
    },
    { settings: { SERVICE_DATABASE_TIMEOUT_SECONDS: '0.3' } },
  );
});
