import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runsAllCases, someOf } from '../support/cases.ts';
import { postgresDatabase, type StoreKind, sqliteDatabase } from './databases.ts';
import type { Part } from './part.ts';

/** Ends a pass that hangs. */
const LIMIT_SECONDS = 900;

let count = 0;

/** Defines a test per database that runs a few rounds of a part of the campaign and expects no violations. */
export function shortPass(part: Part, rounds: number, kinds: readonly StoreKind[] = part.kinds): void {
  describe(`campaign: ${part.name}`, () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'contralto-campaign-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const server = inject('postgresUrl');

    it.runIf(runsAllCases()).each(someOf(kinds.filter((kind) => kind === 'sqlite' || server !== undefined)))(
      'has no violations on %s',
      async (kind) => {
        const rows = await part.run({
          kind,
          folder,
          rounds,
          deadline: Number.POSITIVE_INFINITY,
          createDatabase: async () => {
            const name = `contralto_test_campaign_${process.pid}_${++count}`;
            return kind === 'postgres' && server !== undefined
              ? postgresDatabase(server, name, inject('poolerUrl'))
              : sqliteDatabase(folder, name);
          },
          print: () => {},
        });
        expect(rows.flatMap(({ what, violations }) => violations.map((violation) => `${what}: ${violation}`))).toEqual([]);
        expect(rows.length).toBeGreaterThan(0);
      },
      LIMIT_SECONDS * 1000,
    );
  });
}
