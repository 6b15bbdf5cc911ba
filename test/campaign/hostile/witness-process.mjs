// Another client, in a process of its own: what keeps the attacker busy must not look like waiting. Arguments: URL of the API, user:password.
import { setTimeout as sleep } from 'node:timers/promises';

const [apiUrl, credentials] = process.argv.slice(2);
const headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}`, 'content-type': 'application/json' };
/** Milliseconds that each request waited, and what went wrong, since the last report. */
let seen = { waits: [], violations: [] };
let isWatching = false;

async function ask() {
  const started = performance.now();
  try {
    const answer = await fetch(`${apiUrl}/flows/filter`, { method: 'POST', headers, body: '{"limit":5}' });
    await answer.arrayBuffer();
    if (answer.status !== 200 && answer.status !== 503) seen.violations.push(`another client was answered ${answer.status}`);
  } catch (error) {
    seen.violations.push(`another client got no answer: ${error.cause?.message ?? error.message}`);
  }
  seen.waits.push(performance.now() - started);
}

async function watch() {
  while (isWatching) {
    await ask();
    await sleep(5);
  }
}

let watching = Promise.resolve();
process.on('message', async (order) => {
  if (order === 'begin') {
    isWatching = true;
    seen = { waits: [], violations: [] };
    watching = watch();
    return;
  }
  isWatching = false;
  await watching;
  process.send(seen);
});
process.on('disconnect', () => process.exit(0));
