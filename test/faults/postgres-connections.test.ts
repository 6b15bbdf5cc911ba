import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { createDatabase, type TestDatabase } from '../support/test-database.ts';

const TERMINATIONS = 100;
const CLIENTS = 12;

describe.skipIf(!inject('postgresUrl'))('a PostgreSQL that terminates connections', () => {
  let database: TestDatabase;
  let proxy: PostgresProxy;
  let service: ServiceProcess;

  beforeAll(async () => {
    database = await createDatabase('postgres');
    proxy = await startPostgresProxy(database.url);
    service = await startProcess({
      SERVICE_DATABASE_URL: proxy.url,
      SERVICE_DATABASE_POOL_SIZE: '4',
      SERVICE_API_BLOCKS_REGISTER_ON_START: 'false',
    });
  });
  afterAll(async () => {
    await service?.kill('SIGTERM');
    await proxy?.close();
    await database?.drop();
  });

  const call = async (method: string, path: string, body?: unknown): Promise<number> => {
    const response = await fetch(`${service.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  };

  it('503 or a result, and no crash, if the termination arrives in the same packet as a result', async () => {
    let over = false;
    const printed = proxy.terminateAfterResult(TERMINATIONS).then(() => {
      over = true;
    });
    const statuses = new Set<number>();
    // more clients than connections, so that a waiting transaction takes over the connection of a read
    const client = async (number: number) => {
      for (let turn = 0; !over; turn++) {
        statuses.add(
          turn % 2 === 0 ? await call('POST', '/flows/', { name: `flow-${number}-${turn}` }) : await call('POST', '/flows/filter', {}),
        );
      }
    };
    await Promise.all([printed, ...Array.from({ length: CLIENTS }, (_, number) => client(number))]);
    expect(service.child.exitCode).toBeNull();
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(await call('POST', '/flows/', { name: 'afterwards' })).toBe(201);
  });
});
