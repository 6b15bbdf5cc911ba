// Another client, in a separate process, so that the work of the attacker does not count as response time. Arguments: URL of the API, user:password.
import { readFileSync } from 'node:fs';
import { setTimeout as pace } from 'node:timers/promises';

const [apiUrl, credentials] = process.argv.slice(2);
const headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}`, 'content-type': 'application/json' };
/** Since the last report: response times, work of the service's main thread during each request (both in milliseconds), and violations. */
let seen = { waits: [], work: [], violations: [] };
let isWatching = false;
let pid;

/** Processor time of the main thread of the service, in milliseconds; 0 if the system does not report it. */
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
    if (answer.status !== 200 && answer.status !== 503) seen.violations.push(`another client got status ${answer.status}`);
  } catch (error) {
    seen.violations.push(`another client got no response: ${error.cause?.message ?? error.message}`);
  }
  seen.waits.push(performance.now() - started);
  seen.work.push(worked() - workBefore);
}

async function watch() {
  while (isWatching) {
    await ask();
    await pace(5);
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
  // begins after the attack
  await ask();
  process.send(seen);
});
process.on('disconnect', () => process.exit(0));
