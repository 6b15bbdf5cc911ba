import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemClock } from '../../src/base/time/clock.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import { backup } from '../../src/store/moving/backup.ts';
import { inspectDatabase } from '../../src/store/moving/inspect.ts';
import { moveDatabase } from '../../src/store/moving/move.ts';
import { restore } from '../../src/store/moving/restore.ts';
import { dropPartitionsBefore, makePartitionsAhead } from '../../src/store/postgres/partitions.ts';
import { rebuildTotals, verifyTotals } from '../../src/store/run-totals/maintenance.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { until } from '../support/waiting.ts';
import { Watcher } from './watcher.ts';

/** One schema needs quotes. Each role has its own schema, and may do nothing in `public` and in the other schema. */
const SCHEMAS = ['runs', 'Other "runs'] as const;

describe.runIf(inject('postgresUrl'))('two services in two schemas of one database', () => {
  const server = inject('postgresUrl')!;
  const folder = mkdtempSync(join(tmpdir(), 'contralto-schemas-'));
  const tools = { migrationsFolder: 'drizzle', now: systemClock().now };
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const urlOf = (index: number, path = quoted(SCHEMAS[index]!)) =>
    `${server.replace('postgres:postgres@', `tenant${index}:secret@`)}/two_schemas?options=${encodeURIComponent(`-c search_path=${path.replaceAll(' ', '\\ ')}`)}`;
  let admin: pg.Client;
  let owner: pg.Client;
  let nodes: Node[] = [];

  const query = async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows;
  const start = () => Promise.all([0, 1].map((index) => startNode(urlOf(index), { services: false })));
  const stop = async () => {
    for (const { service } of nodes.splice(0)) await service.stop();
  };

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: `${server}/postgres` });
    await admin.connect();
    await admin.query('create database two_schemas');
    owner = new pg.Client({ connectionString: `${server}/two_schemas` });
    await owner.connect();
    await owner.query('revoke all on schema public from public');
    for (const [index, schema] of SCHEMAS.entries()) {
      await owner.query(`create role tenant${index} login password 'secret'`);
      await owner.query(`create schema ${quoted(schema)} authorization tenant${index}`);
    }
    // both migrate at the same time
    nodes = await start();
  });

  afterAll(async () => {
    await stop();
    await owner.end();
    await admin.query('drop database two_schemas with (force)');
    for (const index of SCHEMAS.keys()) await admin.query(`drop role tenant${index}`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (node: Node, path: string, body: object) => {
    const response = await fetch(`${node.apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, path).toBeLessThan(300);
    return (await response.json()) as { id: string };
  };
  const run = async (node: Node, name: string) => {
    const flow = await post(node, '/flows/', { name });
    return post(node, '/flow_runs/', { flow_id: flow.id, state: { type: 'RUNNING' } });
  };
  const counted = (node: Node) => post(node, '/flow_runs/count', {});
  const tablesIn = (schema: string) =>
    query<{ name: string }>(`select tablename as name from pg_tables where schemaname = '${schema}' order by tablename`);

  it('have the same tables each, and nothing elsewhere', async () => {
    const [tables, others] = await Promise.all(SCHEMAS.map(tablesIn));
    expect(tables!.length).toBeGreaterThan(40);
    expect(others).toEqual(tables);
    expect(await tablesIn('public')).toEqual([]);
    // foreign keys stay in their schema
    expect(
      await query(`select 1 from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where c.relnamespace <> f.relnamespace`),
    ).toEqual([]);
  });

  it('serve their own runs, and delete only those', async () => {
    for (const node of nodes) for (let i = 0; i < 3; i++) await run(node, 'same-name');
    expect(await Promise.all(nodes.map(counted))).toEqual([3, 3]);
    const [first] = nodes;
    const { id } = await post(first!, '/flows/', { name: 'same-name' });
    expect((await fetch(`${first!.apiUrl}/flows/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await Promise.all(nodes.map(counted))).toEqual([0, 3]);
  });

  it('hear nothing of each other', async () => {
    const second = await startNode(urlOf(0), { services: false });
    const watchers = await Promise.all([second, nodes[1]!].map((node) => Watcher.on(node, 'prefect.flow.')));
    const notices: string[] = [];
    const listener = new pg.Client({ connectionString: urlOf(1) });
    await listener.connect();
    listener.on('notification', ({ channel }) => notices.push(channel));
    const { rows } = await listener.query<{ oid: string }>(`select oid from pg_namespace where nspname = current_schema()`);
    await listener.query(`listen contralto_${rows[0]!.oid}`);
    await post(nodes[0]!, '/flows/', { name: 'heard-in-the-first' });
    await until('the other node of the schema hears of it', () => watchers[0]!.received.size === 1);
    expect(notices).toEqual([]);
    await post(nodes[1]!, '/flows/', { name: 'heard-in-the-second' });
    await until('a notification arrives', () => notices.length > 0);
    await until('the subscriber hears of it', () => watchers[1]!.received.size > 0);
    expect([...watchers[1]!.resources]).toHaveLength(1);
    for (const watcher of watchers) watcher.close();
    await listener.end();
    await second.service.stop();
  });

  it('note changes in their own totals, even if a session has another search path', async () => {
    const changes = (schema: string) => query<{ n: number }>(`select count(*)::int as n from ${quoted(schema)}.run_total_changes`);
    await run(nodes[0]!, 'changed-by-hand');
    const before = await Promise.all(SCHEMAS.map(changes));
    // the search path of an administrator finds the tables of the other service
    await query(`set search_path = ${quoted(SCHEMAS[1])}`);
    await query(`update ${quoted(SCHEMAS[0])}.flow_runs set state_type = 'FAILED', state_name = 'Failed'`);
    await query('reset search_path');
    const [here, there] = await Promise.all(SCHEMAS.map(changes));
    expect(here![0]!.n).toBeGreaterThan(before[0]![0]!.n);
    expect(there).toEqual(before[1]);
  });

  it('create and drop their own partitions, even if the search path continues with the other schema', async () => {
    // the second schema is in the search path of the first service, which could otherwise find the partitions of the other
    await query(`grant usage on schema ${quoted(SCHEMAS[1])} to tenant0`);
    const both = await startNode(urlOf(0, `${quoted(SCHEMAS[0])},${quoted(SCHEMAS[1])}`), { services: false });
    const now = systemClock().now();
    const partitionsOf = (schema: string) =>
      query(`select tablename from pg_tables where schemaname = '${schema}' and tablename ~ '^logs_[0-9]'`);
    const ahead = { now, days: 1, width: 'day' } as const;
    await makePartitionsAhead(nodes[1]!.service.deps.store, 'logs', ahead);
    expect(await makePartitionsAhead(both.service.deps.store, 'logs', ahead)).toBe(2);
    const counts = async () => (await Promise.all(SCHEMAS.map(partitionsOf))).map(({ length }) => length);
    expect(await counts()).toEqual([2, 2]);
    await dropPartitionsBefore(both.service.deps.store, 'logs', addSeconds(now, 10 * 86_400));
    expect(await counts()).toEqual([0, 2]);
    await both.service.stop();
  });

  it('are backed up, restored, and copied separately', async () => {
    const [first, second] = [urlOf(0), urlOf(1)];
    const file = join(folder, 'backup.db');
    await backup(first, file, tools);
    await expect(restore(file, first, { ...tools, force: true })).rejects.toThrow('is in use by running nodes (1 process)');
    const [other] = nodes.splice(1);
    await stop();
    // the other service continues to run
    nodes = [other!];
    const before = await inspectDatabase(second, 'drizzle');
    await restore(file, first, { ...tools, force: true });
    const restored = await inspectDatabase(first, 'drizzle');
    expect(restored!.rows.flow_runs).toBe(1);
    await expect(moveDatabase(first, second, { ...tools, force: true })).rejects.toThrow('is in use by running nodes (1 process)');
    expect(await inspectDatabase(second, 'drizzle')).toMatchObject({ rows: before!.rows });
    await rebuildTotals(first, tools);
    for (const url of [first, second]) expect(await verifyTotals(url, tools)).toEqual([]);
    nodes = [await startNode(first, { services: false }), other!];
    expect(await Promise.all(nodes.map(counted))).toEqual([1, 3]);
  });

  it('state what is missing if the schema does not exist', async () => {
    await expect(startNode(urlOf(0, 'nothing_here'))).rejects.toThrow('the search path contains no schema that exists');
  });
});
