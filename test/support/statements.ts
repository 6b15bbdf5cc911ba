import type pg from 'pg';

/** The statements of one transaction, in order. */
export interface Recorded {
  statements: string[];
  /** How often it waited for the server: statements that are sent before the first of them is answered share a round trip. */
  roundTrips: number;
}

/** Records the transactions of a pool from now on, each when it has ended. */
export function recordTransactions(pool: pg.Pool): Recorded[] {
  const ended: Recorded[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watch(client, ended);
  });
  return ended;
}

function watch(client: pg.PoolClient, ended: Recorded[]): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let open: Recorded | undefined;
  let unanswered = 0;
  const answered = () => {
    unanswered--;
  };
  const counted = (...given: unknown[]): unknown => {
    const [config] = given;
    const text = typeof config === 'string' ? config : (config as { text: string }).text;
    if (text === 'begin') open = { statements: [], roundTrips: 0 };
    if (open) {
      open.statements.push(text);
      if (unanswered === 0) open.roundTrips++;
    }
    if (open && /^(commit|rollback)$/.test(text)) {
      ended.push(open);
      open = undefined;
    }
    const answer = query(...given);
    if (answer instanceof Promise) {
      unanswered++;
      answer.then(answered, answered);
    }
    return answer;
  };
  Object.assign(client, { query: counted });
}
