import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '../../src/base/ids.ts';
import { examine, type ImportReport, importDatabase, verifyImport } from '../../src/moving-in/import.ts';
import { openSource } from '../../src/moving-in/source/open-source.ts';
import { packageFile } from '../../src/package-file.ts';
import { openBatches } from '../../src/store/moving/batches/open-batches.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { DETAILS, type Json, LISTS, normal, RECORDED, sorted } from './responses.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = (name: string) => gunzipSync(readFileSync(join('test/moving-in/fixtures', name)));

/** A database that a server of this release wrote. */
function sourceOf(release: string): string {
  const file = join(folder, `${release}.db`);
  writeFileSync(file, fixture(`server-${release}.db.gz`));
  return `sqlite:${file}`;
}

type Wanted = Partial<Parameters<typeof importDatabase>[3]> & { verify?: boolean };

/** Imports into the database of a service that runs. */
async function importInto(api: Api, from: string, { verify = false, ...wanted }: Wanted = {}): Promise<ImportReport> {
  const source = await openSource(from);
  try {
    const now = () => new Date().toISOString().replace('Z', '000Z');
    const target = await openBatches(api.deps.settings.database.directUrl, { migrationsFolder: packageFile('drizzle'), now });
    try {
      const options = { choice: {}, onConflict: 'stop', acceptsUnknown: false, ids: randomIds, now, ...wanted } as const;
      return await (verify ? verifyImport : importDatabase)(source, target, await examine(source, options), options);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const total = ({ kinds }: ImportReport, count: 'added' | 'left') => Object.values(kinds).reduce((sum, kind) => sum + kind[count], 0);

describe('the database of another server', () => {
  onEveryStore((api) => {
    let report: ImportReport;
    beforeAll(async () => {
      report = await importInto(api, sourceOf('3.9.1'));
    });

    it('is imported whole', () => {
      expect(total(report, 'left')).toBe(0);
      expect(report.verified.map(({ name, source, target }) => [name, target.sha256 === source.sha256])).toEqual(
        report.verified.map(({ name }) => [name, true]),
      );
      expect(total(report, 'added')).toBe(515);
    });

    it.each(LISTS)('%s are what the other server returns', async (name, path, body = {}) => {
      const { status, body: rows } = await api.post(path, { limit: 200, ...body });
      expect(status).toBe(200);
      expect(sorted(rows)).toEqual(sorted(RECORDED[name] ?? []));
    });

    it.each(DETAILS)('%s are what the other server returns', async (name, of, path, body) => {
      const recorded = RECORDED[name] as { [id: string]: Json };
      for (const { id } of RECORDED[of] as { id: string }[]) {
        const response = body === undefined ? await api.get(path(id)) : await api.post(path(id), body);
        expect(normal(response.body), `${name} of ${id}`).toEqual(normal(recorded[id] ?? null));
      }
    });

    it('the events are those of the other server', async () => {
      const filter = { occurred: { since: '2026-01-01T00:00:00Z', until: '2027-06-01T00:00:00Z' } };
      const events: Json[] = [];
      for (let page = await api.post('/events/filter', { filter, limit: 50 }); ; ) {
        const { events: some, next_page: next } = page.body as { events: Json[]; next_page: string | null };
        events.push(...some);
        if (next === null) break;
        page = await api.get(next.slice(next.indexOf('/events/filter/next')));
      }
      expect(sorted(events)).toEqual(sorted(RECORDED.events ?? []));
    });

    it('is compared again, and imported again without a change', async () => {
      expect(total(await importInto(api, sourceOf('3.9.1')), 'left')).toBe(0);
      const again = await importInto(api, sourceOf('3.9.1'), { verify: true });
      expect(again.verified.every(({ source, target }) => source.sha256 === target.sha256)).toBe(true);
      expect((await api.post('/flow_runs/count', {})).body).toBe(16);
    });

    it('names rows that clients of this service changed, and finds no other difference', async () => {
      // after the source was written
      api.clock.set('2026-12-01T10:00:00.000000Z');
      const [{ id }] = (await api.post('/variables/filter', { variables: { name: { any_: ['plain'] } } })).body;
      expect((await api.patch(`/variables/${id}`, { value: 'changed here' })).status).toBe(204);
      const { verified } = await importInto(api, sourceOf('3.9.1'), { verify: true });
      expect(verified.filter(({ changed }) => changed > 0)).toMatchObject([{ name: 'variables', changed: 1, source: { rows: 1 } }]);
      expect(verified.every(({ source, target }) => source.sha256 === target.sha256)).toBe(true);
    });

    it('secrets are encrypted with the key of this service', async () => {
      const { encryption, store } = api.deps;
      const fernet = await encryption.existing(store.reader);
      const [document] = (
        await api.post('/block_documents/filter', { include_secrets: true, block_documents: { name: { any_: ['gate'] } } })
      ).body;
      expect(document.data).toEqual({ value: 'open sesame ü' });
      expect(fernet.decrypt(fernet.encrypt('x'))).toBe('x');
    });
  });
});

describe('a target with records of the same names', () => {
  onEveryStore((api) => {
    it('is reported before anything is written, and then skipped or renamed', async () => {
      const { id } = await api.flow({ name: 'weekly report ü' });
      await expect(importInto(api, sourceOf('3.9.1'))).rejects.toThrow(/weekly report ü.*Nothing was written/);
      expect((await api.post('/flows/count', {})).body).toBe(1);
      const renamed = await importInto(api, sourceOf('3.9.1'), { onConflict: 'rename' });
      expect(renamed.conflicts).toMatchObject([{ name: 'weekly report ü' }]);
      expect((await api.get(`/flows/${id}`)).body.name).toBe('weekly report ü');
      expect((await api.post('/flows/count', {})).body).toBe(5);
    });
  });

  onEveryStore((api) => {
    it('keeps its own records', async () => {
      const { id } = await api.flow({ name: 'weekly report ü' });
      await importInto(api, sourceOf('3.9.1'), { onConflict: 'skip' });
      expect((await api.post('/flows/count', {})).body).toBe(4);
      const runs = (await api.post('/flow_runs/filter', { flows: { id: { any_: [id] } } })).body as unknown[];
      expect(runs.length).toBeGreaterThan(0);
    });
  });
});

describe.each(['3.0.0', '3.4.25'])('the database of a server of release %s', (release) => {
  onEveryStore((api) => {
    it('is imported whole', async () => {
      const report = await importInto(api, sourceOf(release));
      expect(total(report, 'left')).toBe(0);
      expect(report.verified.every(({ source, target }) => source.sha256 === target.sha256)).toBe(true);
      const [some] = (await api.post('/flow_runs/filter', { flows: { name: { any_: ['weekly report ü'] } }, limit: 1 })).body;
      expect((await api.get(`/flow_runs/${some.id}`)).status).toBe(200);
    });
  });
});

describe('a source that can not be imported is rejected with one line', () => {
  const file = join(folder, 'hostile.db');
  const rejected = async () => {
    const source = await openSource(`sqlite:${file}`).catch((error: Error) => error);
    if (source instanceof Error) return source.message;
    try {
      return await examine(source, { choice: {}, acceptsUnknown: false }).then(
        () => 'accepted',
        (error: Error) => error.message,
      );
    } finally {
      await source.close();
    }
  };
  const write = (make: (database: Database.Database) => void, from?: string) => {
    rmSync(file, { force: true });
    if (from !== undefined) writeFileSync(file, fixture(from));
    const database = new Database(file);
    make(database);
    database.close();
  };

  it.each<[string, () => void]>([
    ['a missing file', () => rmSync(file, { force: true })],
    ['a text', () => writeFileSync(file, 'no database')],
    ['an empty file', () => writeFileSync(file, '')],
    ['a truncated file', () => writeFileSync(file, fixture('server-3.9.1.db.gz').subarray(0, 100_000))],
    ['the database of another application', () => write((database) => database.exec('create table orders (id integer)'))],
    ['a half-migrated database', () => write((database) => database.exec('drop table flow_run_state'), 'server-3.9.1.db.gz')],
    [
      'an unknown release',
      () =>
        write(
          (database) =>
            database.exec(`update alembic_version set version_num = 'ffffffffffff'; alter table flow_run add column newer text`),
          'server-3.9.1.db.gz',
        ),
    ],
    ['a database without its encryption key', () => write((database) => database.exec('delete from configuration'), 'server-3.9.1.db.gz')],
  ])('%s', async (_, make) => {
    make();
    const message = await rejected();
    expect(message).not.toBe('accepted');
    expect(message).not.toContain('\n');
    expect(message.length).toBeGreaterThan(20);
  });
});
