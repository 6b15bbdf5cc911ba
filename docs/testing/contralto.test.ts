// npm install --save-dev @contralto/testing testcontainers vitest
import { TestBench } from '@contralto/testing';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let container: StartedTestContainer;
let bench: TestBench;

beforeAll(async () => {
  container = await new GenericContainer('ghcr.io/contralto-dev/contralto:VERSION')
    .withCommand(['dev', '--host', '0.0.0.0'])
    .withExposedPorts(4200)
    .withWaitStrategy(Wait.forHttp('/api/health', 4200))
    .start();
  bench = new TestBench(`http://${container.getHost()}:${container.getMappedPort(4200)}`);
}, 60_000);

beforeEach(() => bench.reset({ flows: [{ name: 'etl' }] }));

afterAll(() => container?.stop());

test('a run becomes late', async () => {
  const run = await bench.call<{ id: string }>('POST', '/flow_runs/', { flow_id: bench.ids['flows/etl'], state: { type: 'SCHEDULED' } });
  await bench.move(60);
  expect(await bench.call('GET', `/flow_runs/${run.id}`)).toMatchObject({ state_name: 'Late' });
});
