import { closeSync, mkdirSync, mkdtempSync, openSync, renameSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { run } from '../../support/process.ts';
import { PATIENCE, unmet } from '../../support/waiting.ts';
import { Subject } from '../subject.ts';
import type { Fault, FaultContext } from './fault.ts';
import { read, recovered, unready, write } from './load.ts';
import { mountSmallDisk, type SmallDisk, whyNoDisks } from './small-disk.ts';

const MEGABYTE = 1_048_576;
const FILLING_BYTES = 200_000;
const cannot = () => whyNoDisks(tmpdir());

async function onDisk(
  context: FaultContext,
  bytes: number,
  fault: (disk: SmallDisk, service: Subject) => Promise<string[]>,
): Promise<string[]> {
  const disk = mountSmallDisk(context.folder, bytes);
  const service = await Subject.on(context.env({ SERVICE_HOME: disk.folder }));
  try {
    await service.start();
    return await fault(disk, service);
  } finally {
    await service.kill();
    disk.unmount();
  }
}

/** Checks that writes fail with 503, reads succeed, and the service is not ready. */
async function writesFail(service: Subject): Promise<string[]> {
  const seen = new Set<number>();
  const isFull = async () => seen.add((await write(service, FILLING_BYTES)).status).has(503);
  const problems = await unmet('a write gets 503', isFull, PATIENCE);
  const others = [...seen].filter((status) => status !== 201 && status !== 503);
  if (others.length > 0) problems.push(`the responses to writes were ${others.join(', ')}`);
  const status = await read(service);
  if (status !== 200) problems.push(`the response to a read was ${status}`);
  problems.push(...(await unready(service)));
  if (service.hasEnded) problems.push('the service exited');
  return problems;
}

/** The exit codes of a start that fails: a later one may succeed, or an operator must change something first. */
const MAY_PASS = 1;
const MUST_CHANGE = 2;

/** Checks that a start fails with the reason in one line. */
async function rejectedInOneLine(env: Record<string, string>, expected: number): Promise<string[]> {
  const { done, output } = run(['start', '--port', '0'], env);
  const code = await done;
  const lines = output().trim().split('\n');
  return [
    ...(code === expected ? [] : [`the start exited with code ${code} instead of ${expected}`]),
    ...(lines.length === 1 && lines[0] !== '' ? [] : [`the start printed ${lines.length} lines: ${output().slice(0, 300)}`]),
  ];
}

export const diskFaults: readonly Fault[] = [
  {
    name: 'disk full',
    kinds: ['sqlite'],
    cannot,
    run: (context) =>
      onDisk(context, 16 * MEGABYTE, async (disk, service) => {
        const problems = await writesFail(service);
        disk.resize(64 * MEGABYTE);
        return [...problems, ...(await recovered(service))];
      }),
  },
  {
    name: 'start on a full disk',
    kinds: ['sqlite'],
    cannot,
    async run(context) {
      const disk = mountSmallDisk(context.folder, 65_536);
      try {
        return await rejectedInOneLine(context.env({ SERVICE_HOME: disk.folder }), MAY_PASS);
      } finally {
        disk.unmount();
      }
    },
  },
  {
    name: 'start in a read-only home',
    kinds: ['sqlite'],
    cannot,
    async run(context) {
      const disk = mountSmallDisk(context.folder, MEGABYTE);
      try {
        disk.makeReadOnly();
        return await rejectedInOneLine(context.env({ SERVICE_HOME: join(disk.folder, 'home') }), MUST_CHANGE);
      } finally {
        disk.unmount();
      }
    },
  },
  {
    name: 'start on a damaged file',
    kinds: ['sqlite'],
    async run(context) {
      const home = mkdtempSync(join(context.folder, 'damaged-'));
      const file = join(home, 'contralto.db');
      const service = await Subject.on(context.env({ SERVICE_HOME: home }));
      await service.start();
      await write(service);
      await service.stop();
      const pages = statSync(file).size;
      const handle = openSync(file, 'r+');
      // overwrites the schema and the pages after it
      writeSync(handle, Buffer.alloc(Math.min(pages - 100, 200_000), 0x5a), 0, undefined, 100);
      closeSync(handle);
      return rejectedInOneLine(context.env({ SERVICE_HOME: home }), MUST_CHANGE);
    },
  },
  {
    name: 'start on a file that is not a database',
    kinds: ['sqlite'],
    async run(context) {
      const home = mkdtempSync(join(context.folder, 'other-'));
      mkdirSync(home, { recursive: true });
      writeFileSync(join(home, 'contralto.db'), 'this is a text, not a database\n'.repeat(1000));
      return rejectedInOneLine(context.env({ SERVICE_HOME: home }), MUST_CHANGE);
    },
  },
  {
    name: 'file locked by another process',
    kinds: ['sqlite'],
    async run(context) {
      const home = mkdtempSync(join(context.folder, 'locked-'));
      const service = await Subject.on(context.env({ SERVICE_HOME: home, SERVICE_DATABASE_TIMEOUT_SECONDS: '1' }));
      try {
        await service.start();
        const other = new Database(join(home, 'contralto.db'));
        other.exec('begin immediate');
        const problems: string[] = [];
        const { status } = await write(service);
        if (status !== 503) problems.push(`the response to a write was ${status}`);
        const reading = await read(service);
        if (reading !== 200 && reading !== 503) problems.push(`the response to a read was ${reading}`);
        other.exec('rollback');
        other.close();
        return [...problems, ...(await recovered(service))];
      } finally {
        await service.kill();
      }
    },
  },
  {
    name: 'file moved',
    kinds: ['sqlite'],
    async run(context) {
      const home = mkdtempSync(join(context.folder, 'moved-'));
      const file = join(home, 'contralto.db');
      const service = await Subject.on(context.env({ SERVICE_HOME: home }));
      try {
        await service.start();
        renameSync(file, `${file}.away`);
        const problems = await unready(service);
        if (service.hasEnded) problems.push('the service exited');
        renameSync(`${file}.away`, file);
        return [...problems, ...(await recovered(service))];
      } finally {
        await service.kill();
      }
    },
  },
];
