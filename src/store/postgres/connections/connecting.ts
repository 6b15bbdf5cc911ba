import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isRetryable, isSqlState, rootOf } from '../../errors.ts';
import { MigrationError } from '../../migrations/migrations.ts';
import { oneRow } from '../../store.ts';
import type { SessionClient } from './endpoint.ts';

/** How long a start or a command keeps trying, in seconds. */
const PATIENCE_SECONDS = 30;
const FIRST_PAUSE_SECONDS = 0.25;
const LONGEST_PAUSE_SECONDS = 5;

/**
 * Errors that another attempt doesn't change soon. No server responds at the address, which is probably wrong; an attempt can take seconds. The password, the
 * database, or the role is wrong, the role has too few permissions, or the database is read-only.
 */
const LASTING = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|ENOENT$|NO_PASSWORD|28|3D|25006|42501)/;
/** The driver's message if the server doesn't respond. */
const TIMED_OUT = /timeout/i;

/** Receives one line before each pause. */
export type ReportRejection = (line: string) => void;

const toStandardError: ReportRejection = (line) => void process.stderr.write(`${line}\n`);

/** Whether the server has rejected a connection, or ended it, for a reason that passes: it has no free connection, or is starting. */
function mayPass(error: unknown): boolean {
  const { code, message = '' } = rootOf(error);
  return isRetryable(error) && !LASTING.test(String(code)) && !TIMED_OUT.test(message);
}

/**
 * Runs a step of a start or of a command again while PostgreSQL rejects connections for a reason that passes, with growing pauses. Nodes that start together
 * need more connections for a moment than they use later.
 *
 * @param report receives one line for each failed attempt but the last
 * @throws the error of the last attempt
 */
export async function whileRejected<T>(step: () => Promise<T>, report: ReportRejection = toStandardError): Promise<T> {
  const deadline = performance.now() + PATIENCE_SECONDS * 1000;
  for (let pause = FIRST_PAUSE_SECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_SECONDS)) {
    try {
      return await step();
    } catch (error) {
      if (!mayPass(error) || performance.now() + pause * 1000 > deadline) throw error;
      const { message, code } = rootOf(error);
      const reason = message?.replace(/\.$/, '');
      report(`Cannot connect to PostgreSQL: ${reason}${isSqlState(code) ? ` (${code})` : ''}. The next attempt is in ${pause} s.`);
      // keeps the process alive: nothing else may
      await sleep(pause * 1000);
    }
  }
}

/** The oldest release of PostgreSQL that the service uses, as a number of `server_version_num`. */
const OLDEST = { number: 130_000, name: '13' };

/**
 * Time limits that a server, a database, or a role sets for requests. A migration or a copy takes as long as the data requires, and waits for locks, or for the
 * other database of the copy. Older servers don't have all of these settings.
 */
const TIMEOUTS = [
  'statement_timeout',
  'lock_timeout',
  'transaction_timeout',
  'idle_session_timeout',
  'idle_in_transaction_session_timeout',
];

interface Server {
  version: number;
  /** Its release, for messages. */
  name: string;
  encoding: string;
}

/** @throws {MigrationError} if the service can't use the server or the database, whatever it contains */
async function requireUsableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
       current_setting('server_encoding') as encoding, (select count(set_config(name, '0', false)) from pg_settings where name = any($1)) as changed`,
    [TIMEOUTS],
  );
  const problem = problemOf(oneRow(rows), client.database ?? '');
  if (problem) throw new MigrationError(problem);
}

/** The reason why the service can't use a server, or a database of this name on it. */
export function problemOf({ version, name, encoding }: Server, database: string): string | undefined {
  if (version < OLDEST.number) return `The server is PostgreSQL ${name}. The service requires PostgreSQL ${OLDEST.name} or later.`;
  if (encoding !== 'UTF8')
    return `The database "${database}" has the encoding ${encoding}, which cannot store all texts. Create a database with the encoding UTF8.`;
  return undefined;
}

/** Opens a connection for a start or a command, without time limits. @param create a client that isn't connected, for each attempt */
export function connectPatiently(create: () => SessionClient, report?: ReportRejection): Promise<SessionClient> {
  return whileRejected(async () => {
    const client = create();
    try {
      await client.connect();
      await client.inTime(() => requireUsableServer(client));
      return client;
    } catch (error) {
      // not awaited: a server that rejects a connection may leave it open
      void client.end().catch(() => undefined);
      throw error;
    }
  }, report);
}
