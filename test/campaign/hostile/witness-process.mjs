// Another client, in a process of its own: what keeps the attacker busy must not look like waiting. Arguments: URL of the API, user:password.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [apiUrl, credentials] = process.argv.slice(2);
const headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}`, 'content-type': 'application/json' };
/** Milliseconds that each request waited, those of them in which the service's main thread worked, and what went wrong, since the last report. */
let seen = { waits: [], work: [], violations: [] };
let isWatching = false;
let pid;

/** Milliseconds for which the main thread of the service has had a processor; 0 where the system does not tell. */
function worked() {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

async function ask() {
  const started = performance.now();
  const workBefore = worked();
  try {
    const answer = await fetch(`${apiUrl}/flows/filter`, { method: 'POST', headers, body: '{"limit":5}' });
    await answer.arrayBuffer();
    if (answer.status !== 200 && answer.status !== 503) seen.violations.push(`another client was answered ${answer.status}`);
  } catch (error) {
    seen.violations.push(`another client got no answer: ${error.cause?.message ?? error.message}`);
  }
  seen.waits.push(performance.now() - started);
  seen.work.push(worked() - workBefore);
}

async function watch() {
  while (isWatching) {
    await ask();
    await sleep(5);
  }
}

let watching = Promise.resolve();
process.on('message', async (order) => {
  if (order.begin !== undefined) {
    pid = order.begin;
    isWatching = true;
    seen = { waits: [], work: [], violations: [] };
    watching = watch();
    return;
  }
  isWatching = false;
  await watching;
  process.send(seen);
});
process.on('disconnect', () => process.exit(0));
