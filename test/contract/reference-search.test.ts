import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexOf, Ranking } from '../../console/reference/src/search/ranking.ts';
import type { DescribedContract } from '../../scripts/reference/contract-texts.ts';
import { siteOf } from '../../scripts/reference/pages.ts';
import { searchEntries } from '../../scripts/reference/search-entries.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const contract = JSON.parse(read('generated/openapi.json')) as DescribedContract;
const index = indexOf(searchEntries(contract, siteOf(contract, read).guides));
const ranking = new Ranking(index);

/** Questions of people who use the API, with what must come first, in this order. */
const QUESTIONS: [question: string, ...first: string[]][] = [
  ['set a variable', 'Create a variable', 'Update a variable'],
  ['schedule cron', 'Add schedules to a deployment'],
  ['cron', 'Add schedules to a deployment'],
  ['error 409', '409 conflict', '409 integrity_conflict'],
  ['503', '503 contention'],
  ['websocket', 'WebSockets', 'Events in', 'Events out'],
  ['web socket', 'WebSockets'],
  ['create flow run', 'Create a flow run', 'Create a flow run of a deployment'],
  ['create flow', 'Create a flow'],
  ['cancel run', 'Set the state of a flow run'],
  ['cancel a flow run', 'Set the state of a flow run'],
  ['rate limit', 'Create a concurrency limit'],
  ['too many requests', '429 throttled'],
  ['pagination', 'Paging'],
  ['how do I page through flow runs', 'List flow runs by page'],
  ['retry run', 'Retry a flow run'],
  ['read logs', 'List log records'],
  ['download logs', 'Download the logs of a flow run'],
  ['delete deployment', 'Delete a deployment', 'Delete several deployments'],
  ['run a deployment', 'Create a flow run of a deployment'],
  ['trigger deployment', 'Create a flow run of a deployment'],
  ['concurrency', 'Concurrency'],
  ['authentication', 'Authentication'],
  ['login', 'Authentication'],
  ['idempotency', 'Idempotency keys'],
  ['list flow runs', 'List flow runs', 'List flow runs by page'],
  ['get flow run by id', 'Read a flow run'],
  ['remove a work pool', 'Delete a work pool'],
  ['create api key', 'Create a key'],
  ['worker heartbeat', 'Record the heartbeat of a worker'],
  ['webhooks', 'Webhooks'],
  ['backfill', 'Backfills'],
  ['quickstart', 'Quickstart'],
  ['x-open', 'Extensions'],
  ['close codes', 'Worker channel: close codes'],
  ['deprecations', 'Deprecations'],
  ['secret block', 'Create a block document'],
  ['variabel', 'List variables'],
  ['FlowRunCreate', 'FlowRunCreate'],
  ['setFlowRunState', 'Set the state of a flow run'],
  ['/flow_runs/filter', 'List flow runs'],
  ['POST /flow_runs/filter', 'List flow runs'],
];

describe('the search of the reference page', () => {
  it.each(QUESTIONS)('%s', (question, ...first) => {
    const found = ranking.find(question).map(({ title }) => title);
    expect(found.slice(0, first.length)).toEqual(first);
  });

  it('finds every operation by its operationId and its path', () => {
    const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, ...operation })),
    ) as { route: string; operationId: string }[];
    expect(operations.length).toBeGreaterThan(250);
    const missed = operations.flatMap(({ route, operationId }) =>
      [route, operationId].filter((question) => !ranking.find(question).some(({ detail }) => detail === route)),
    );
    expect(missed).toEqual([]);
  });

  it('finds nothing for words that say nothing, and for words that do not exist', () => {
    expect(ranking.find('how do I')).toEqual([]);
    expect(ranking.find('qqxxyyzz')).toEqual([]);
    expect(ranking.find('')).toEqual([]);
  });

  it('ranks a long question', () => {
    expect(ranking.find('delete deployment '.repeat(12))[0]?.title).toBe('Delete a deployment');
  });
});
