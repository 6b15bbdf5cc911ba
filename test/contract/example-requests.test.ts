import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { Bench, temporaryPlace } from '../dev/bench.ts';
import { onEveryStore } from '../support/every-store.ts';
import { type Entry, entries } from './document.ts';
import { requestOf } from './example-request.ts';

/** Ten years. */
const LATER = 10 * 366 * 86_400;

/** Operations whose example needs a setting, or a record that the examples do not create. */
const NEEDS_MORE = ['createCsrfToken', 'createEventDestination'];

/** What a new `contralto mock` responds to the other examples, with the reason. */
const REJECTED: Readonly<Record<string, [status: number, reason: string]>> = {
  createCsrfToken: [422, 'CSRF protection is off'],
  moveClock: [409, 'its clock runs'],
  readApiKey: [404, 'it has no keys, because a first key would close it'],
  rotateApiKey: [404, 'as above'],
  revokeApiKey: [404, 'as above'],
  createOwnApiKey: [403, 'nobody has signed in'],
  revokeOwnApiKey: [403, 'as above'],
  readUser: [404, 'as above'],
  disableUser: [404, 'as above'],
  enableUser: [404, 'as above'],
  revokeSession: [404, 'as above'],
  readNextEvents: [403, 'a page token is signed'],
  receiveWebhook: [404, 'the slug of a webhook is random'],
  deleteTenant: [404, 'a request for a tenant creates it'],
};

/** Examples that send requests to other hosts. */
const UNSENT = ['createEventDestination', 'pingEventDestination'];

/** Operations that change what later examples need, in the order in which they follow all others. */
const LAST = ['createFaults', 'clearFaults', 'resetData', 'createApiKey'];
/** Operations that precede the others, because these change what they need. */
const FIRST = ['previewFlowRunRetry', 'retryFlowRun'];

/** The order of the document, with deletions after everything else, from the last to the first: `LAST` follows them. */
function inUsefulOrder(): Entry[] {
  const place = ({ operation: { operationId: id } }: Entry) => {
    if (LAST.includes(id)) return 3 + LAST.indexOf(id);
    return FIRST.includes(id) ? 0 : 1;
  };
  const deletes = ({ method, operation }: Entry) => method === 'delete' && !LAST.includes(operation.operationId);
  const changes = entries.filter((entry) => !deletes(entry)).toSorted((a, b) => place(a) - place(b));
  const end = changes.findIndex((entry) => place(entry) > 2);
  return [...changes.slice(0, end), ...entries.filter(deletes).toReversed(), ...changes.slice(end)];
}

describe('the requests of the examples', () => {
  onEveryStore((api) => {
    it('are still valid ten years later', async () => {
      api.clock.set(addSeconds(api.clock.peek(), LATER));
      const rejected: string[] = [];
      // a key would be required for all requests after it
      const inOrder = [...entries].sort(
        (a, b) => Number(a.operation.operationId === 'createApiKey') - Number(b.operation.operationId === 'createApiKey'),
      );
      for (const entry of inOrder) {
        const { url, init } = requestOf(entry);
        const response = await fetch(`${api.url}/api${url}`, init);
        const text = await response.text();
        if ([400, 401, 422, 500].includes(response.status))
          rejected.push(`${entry.operation.operationId} ${response.status} ${text.slice(0, 300)}`);
      }
      expect(rejected.filter((line) => !NEEDS_MORE.some((id) => line.startsWith(`${id} `)))).toEqual([]);
    }, 120_000);
  });
});

describe('a new `contralto mock`', () => {
  const place = temporaryPlace();
  afterAll(() => place.delete());

  it('fulfills the requests of the examples', async () => {
    const bench = await Bench.start('sqlite', place.folder, ['mock']);
    onTestFinished(() => void bench.process.child.kill('SIGKILL'));
    const others: string[] = [];
    const sent = inUsefulOrder().filter(({ operation }) => !UNSENT.includes(operation.operationId));
    for (const entry of sent) {
      const { operationId: id } = entry.operation;
      const { url, init } = requestOf(entry);
      const response = await fetch(`${bench.process.url}/api${url}`, init);
      const text = await response.text();
      const [status] = REJECTED[id] ?? [];
      if (status === undefined ? !response.ok : response.status !== status)
        others.push(`${id} ${response.status} ${entry.method} ${url} ${text.slice(0, 300)}`);
    }
    expect(others).toEqual([]);
    expect(sent.length).toBeGreaterThan(250);
  }, 60_000);
});
