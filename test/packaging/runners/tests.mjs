/** The same tests for every runner. */
export function defineTests(bench, test, equal) {
  test('a test has the seed, a clock, faults, and a journal', async () => {
    const run = await bench.call('POST', '/flow_runs/', { flow_id: bench.ids['flows/etl'], state: { type: 'SCHEDULED' } });
    await bench.move(60);
    equal((await bench.call('GET', `/flow_runs/${run.id}`)).state_name, 'Late');
    await bench.fail({ operation: 'createFlow', status: 503 });
    const failed = await bench.call('POST', '/flows/', { name: 'x' }).catch((error) => error.message);
    equal(/responded with 503/.test(failed), true);
    equal((await bench.journal({ operation: 'createFlow' })).map(({ status }) => status).join(), '503');
  });

  test('the next test has only the seed', async () => {
    equal(await bench.call('POST', '/flow_runs/count', {}), 0);
    equal((await bench.journal({ operation: 'createFlow' })).length, 0);
    await bench.createSnapshot('seed');
    await bench.call('POST', '/flows/', { name: 'x' });
    await bench.restoreSnapshot('seed');
    equal(await bench.call('POST', '/flows/count', {}), 1);
    // a file has a tenant of a common process, if there is one
    equal(/\/tenants\//.test(bench.apiUrl), Boolean(process.env.CONTRALTO_URL));
  });
}

export const seed = { flows: [{ name: 'etl' }] };
