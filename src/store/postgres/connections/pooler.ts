import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { contention } from '../../../base/errors.ts';
import { oneRow } from '../../store.ts';
import { ConnectionError } from './connection-error.ts';

/** How connections reach the server. */
export interface Pooling {
  isPooled: boolean;
  /** Whether a pooler may run each transaction of a connection on another connection to the server. */
  isPerTransaction: boolean;
  /** Whether a statement stays prepared for the connection. */
  keepsStatements: boolean;
}

const ATTEMPTS = 5;
/** A pooler lets a client wait while all of its connections to the server are in use. */
const RESPONSE_MILLISECONDS = 5000;

const NAME_TAKEN = '42P05';
const NAME_UNKNOWN = '26000';

/**
 * Finds out how a pooler distributes its connections to the server: prepares a statement of the same name on two of its clients, while the second one is in a
 * transaction. If a connection to the server serves both, it isn't reserved for one of them.
 */
export async function probePooler(first: pg.ClientBase, second: pg.ClientBase): Promise<Pooling> {
  const servers = new Set<number>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const name = `contralto probe ${randomUUID()}`;
    const ask = async (client: pg.ClientBase): Promise<number | 'conflict'> => {
      try {
        return oneRow((await within(client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' }))).rows).pid;
      } catch (error) {
        if (error instanceof pg.DatabaseError && (error.code === NAME_TAKEN || error.code === NAME_UNKNOWN)) return 'conflict';
        throw error;
      }
    };
    const before = await ask(first);
    await begin(second);
    const other = await ask(second);
    const after = other === 'conflict' || other === before ? other : await ask(first);
    await within(second.query('rollback'));
    if (before === 'conflict' || other === 'conflict' || after === 'conflict') {
      await forget(second, name);
      return { isPooled: true, isPerTransaction: true, keepsStatements: false };
    }
    servers.add(before).add(after);
    if (other === before || servers.size > 1) return { isPooled: true, isPerTransaction: true, keepsStatements: true };
    await forget(first, name);
    await forget(second, name);
  }
  return { isPooled: true, isPerTransaction: false, keepsStatements: true };
}

async function begin(client: pg.ClientBase): Promise<void> {
  try {
    await within(client.query('begin'));
  } catch (error) {
    if (error instanceof pg.DatabaseError && /statement pooling/.test(error.message))
      throw new ConnectionError(
        'The connection pooler is in statement mode, which allows no transactions. Set its pool_mode to transaction or session.',
      );
    throw error;
  }
}

async function forget(client: pg.ClientBase, name: string): Promise<void> {
  await within(client.query(`deallocate ${pg.escapeIdentifier(name)}`)).catch(() => undefined);
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(contention('the connection pooler has no free connection to the server')), RESPONSE_MILLISECONDS);
  });
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
