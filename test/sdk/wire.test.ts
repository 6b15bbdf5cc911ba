import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Fault, Wiretap } from './wiretap.ts';
import { withClient } from './with-client.ts';

const setState = 'POST /flow_runs/ID/set_state';
const takeSlots = 'POST /v2/concurrency_limits/increment-with-lease';

withClient('the requests of an unmodified client', {}, (session) => {
  let wiretap: Wiretap;
  beforeEach(async () => {
    wiretap = await Wiretap.to(session.live.apiUrl);
  });
  afterEach(() => wiretap.stop());
  const run = (flow: string) => session.start(['wire.py', flow], { env: { PREFECT_API_URL: wiretap.apiUrl } }).done;
  const latestRun = async () => (await session.live.runs('plain')).at(-1);

  /** Injects a fault into the first proposal of the state RUNNING. */
  const spoilRunning = (fault: Fault) => {
    let spoilt = false;
    wiretap.fault = ({ what, body }) => {
      if (spoilt || what !== setState || JSON.parse(body).state.type !== 'RUNNING') return undefined;
      spoilt = true;
      return fault;
    };
  };

  it('a flow with a task sends requests in this order, and none fails', async () => {
    expect((await run('plain')).code).toBe(0);
    // logs and events are sent independently
    const main = wiretap.calls.map(({ what }) => what).filter((what) => !/csrf|logs|GET \/flows/.test(what));
    expect(main.slice(0, 5)).toEqual(['GET /admin/version', 'POST /flows/', 'POST /flow_runs/', setState, 'GET /flow_runs/ID']);
    expect(wiretap.of(setState).map(({ body }) => JSON.parse(body).state.type)).toEqual(['RUNNING', 'COMPLETED']);
    expect(new Set(wiretap.calls.filter(({ status }) => status >= 300).map(({ what }) => what))).toEqual(new Set(['GET /csrf-token']));
    // one for the client that creates the run, one for the client that sends its logs
    expect(wiretap.of('GET /csrf-token').length).toBeLessThanOrEqual(2);
    const { id, state_type } = await latestRun();
    expect(state_type).toBe('COMPLETED');
    expect(await session.live.tasks(id, 1)).toMatchObject([{ state_type: 'COMPLETED' }]);
  });

  it('the limits of tags are requested once', async () => {
    expect((await run('tagged')).code).toBe(0);
    expect(wiretap.of(takeSlots)).toMatchObject([{ status: 200 }]);
  });

  it('503: the client retries the request', async () => {
    spoilRunning({ status: 503, headers: { 'retry-after': '0' } });
    expect((await run('plain')).code).toBe(0);
    expect(wiretap.of(setState)).toMatchObject([{ status: 503 }, {}, {}]);
    expect(await latestRun()).toMatchObject({ state_type: 'COMPLETED', run_count: 1 });
  });

  it('a lost response: the client retries, and the run starts once', async () => {
    spoilRunning('lose');
    expect((await run('plain')).code).toBe(0);
    const [first, again] = wiretap.of(setState);
    expect(again!.body).toBe(first!.body);
    const { id, state_type, run_count } = await latestRun();
    expect([state_type, run_count]).toEqual(['COMPLETED', 1]);
    expect(await session.live.stateNames('flow_run', id)).toEqual(['Pending', 'Running', 'Completed']);
  });

  it('500: the run ends with an error', async () => {
    spoilRunning({ status: 500 });
    const { code, output } = await run('plain');
    expect(code).toBe(1);
    expect(output).toContain('500 Internal Server Error');
  });
});

withClient('a service of another major release', { settings: { SERVICE_API_REPORTED_VERSION: '2.9.0' } }, (session) => {
  it('is rejected by the client', async () => {
    const { code, output } = await session.start(['wire.py', 'plain']).done;
    expect(code).toBe(1);
    expect(output).toMatch(/incompatible/i);
  });
});
