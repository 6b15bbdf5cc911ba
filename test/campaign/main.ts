import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from '../../scripts/build-console.mjs';
import { buildReference } from '../../scripts/build-reference.mjs';
import { buildThreads } from '../../scripts/build-threads.mjs';
import { type PgBouncer, poolerOfTests } from '../support/pgbouncer.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { buildProgram } from '../support/process.ts';
import { crash } from './crash/crash.ts';
import { type CampaignDatabase, postgresDatabase, type StoreKind, sqliteDatabase } from './databases.ts';
import { faults } from './faults/faults.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { hostile } from './hostile/hostile.ts';
import { type Options, readOptions, usage } from './options.ts';
import type { Part, Row } from './part.ts';
import { report } from './report.ts';
import { soak } from './soak/soak.ts';
import { world } from './world/world.ts';

const parts: readonly Part[] = [crash, faults, hostile, world, fuzz, soak];

const print = (text: string) => void process.stderr.write(`${text}\n`);

/** Runs the parts one after another, each with an equal share of the time that is left. @returns what became of each */
async function campaign({ minutes, parts: chosen, kinds, attacks, keep }: Options): Promise<Row[]> {
  const end = Date.now() + minutes * 60_000;
  const folder = mkdtempSync(join(tmpdir(), 'contralto-campaign-'));
  let server: PostgresServer | undefined;
  let pooler: PgBouncer | undefined;
  try {
    await Promise.all([buildConsole(), buildReference(), buildThreads(), buildProgram()]);
    if (kinds.includes('postgres')) {
      server = await startPostgres();
      pooler = await poolerOfTests(server.url);
    }
    let count = 0;
    const createDatabase = async (kind: StoreKind): Promise<CampaignDatabase> => {
      const name = `campaign_${++count}`;
      return server && kind === 'postgres' ? postgresDatabase(server.url, name, pooler?.url) : sqliteDatabase(folder, name);
    };
    const turns = chosen.flatMap((part) => part.kinds.filter((kind) => kinds.includes(kind)).map((kind) => ({ part, kind })));
    const rows: Row[] = [];
    for (const [index, { part, kind }] of turns.entries()) {
      const share = Math.max(0, end - Date.now()) / (turns.length - index);
      print(`${part.name} on ${kind}, for about ${Math.round(share / 1000)} s`);
      const context = { kind, folder, deadline: Date.now() + share, attacks, createDatabase: () => createDatabase(kind) };
      const reported = { ...context, print: (text: string) => print(`  ${part.name} on ${kind}: ${text}`) };
      const done = await part.run(reported).catch((error: unknown): Row[] => [
        {
          what: part.name,
          kind,
          tried: '',
          violations: [`it ended with an error: ${error instanceof Error ? error.stack : String(error)}`],
        },
      ]);
      for (const { what, violations, skipped, tried } of done)
        print(`  ${what}: ${skipped ?? (violations.length === 0 ? `held (${tried})` : `VIOLATED: ${violations.join('; ')}`)}`);
      rows.push(...done);
    }
    return rows;
  } finally {
    await pooler?.stop();
    await server?.stop();
    if (keep) print(`kept ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), parts);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${usage(parts)}`);
    process.exit(2);
  }
}

if (process.argv.includes('--help')) {
  process.stdout.write(usage(parts));
} else {
  const rows = await campaign(optionsOrExit());
  process.stdout.write(`\n${report(rows)}\n`);
  process.exitCode = rows.some(({ violations }) => violations.length > 0) ? 1 : 0;
}
