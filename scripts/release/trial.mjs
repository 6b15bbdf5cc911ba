// Uses the service at CONTRALTO_URL with the packed client that is installed in the current folder. Fails at the first unexpected result.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const resolved = createRequire(join(process.cwd(), 'index.js')).resolve('@contralto/client');
const { connect, createFlow, createFlowRun, dataOf, filterFlowRuns, items, setFlowRunState, subscribeToEvents } = await import(
  pathToFileURL(resolved).href
);

const url = process.env.CONTRALTO_URL;
const client = connect({ url });
const flow = dataOf(await createFlow({ client, body: { name: 'released' } }));
const over = new AbortController();
const connected = Promise.withResolvers();
const heard = (async () => {
  const events = subscribeToEvents(
    { event: { prefix: ['prefect.flow-run.Completed'] } },
    { url, signal: over.signal, onConnected: connected.resolve },
  );
  for await (const { event } of events) return event;
})();
await connected.promise;
const run = dataOf(await createFlowRun({ client, body: { flow_id: flow.id } }));
for (const type of ['RUNNING', 'COMPLETED']) {
  const result = dataOf(await setFlowRunState({ client, path: { id: run.id }, body: { state: { type } } }));
  assert.equal(result.status, 'ACCEPT');
}
const listed = [];
for await (const one of items((headers) => filterFlowRuns({ client, headers, body: { sort: 'START_TIME_DESC' } }))) listed.push(one.id);
assert.deepEqual(listed, [run.id]);
assert.equal(await heard, 'prefect.flow-run.Completed');
over.abort();
