import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandLine } from './command-line.ts';
import { Wiretap } from './wiretap.ts';
import { PACKAGE, withClient } from './with-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const PATCH = 'PATCH /deployments/ID';

/** The program or the file contains at most one schedule. An operator switches it to the other position, or adds one if there is none. */
interface Expected {
  /** The `active` of each schedule in the request of the client; undefined if the request has no `schedules`. */
  sent: (boolean | undefined)[] | undefined;
  /** The `active` of the schedules afterwards. */
  after: boolean[];
}

/** `serve` and `deploy` send the same schedules. They set `active` to true unless the program sets it, or uses the class of the requests. */
const BY_PROGRAM: Record<string, Expected> = {
  absent: { sent: [], after: [] },
  empty: { sent: [], after: [] },
  cron: { sent: [true], after: [true] },
  interval: { sent: [true], after: [true] },
  named: { sent: [true], after: [true] },
  off: { sent: [false], after: [false] },
  plain: { sent: [undefined], after: [false] },
};

/** `prefect deploy` sends `active` only if the file sets it, and no list if the file has none. */
const BY_FILE: Record<string, Expected> = {
  absent: { sent: undefined, after: [true] },
  empty: { sent: undefined, after: [true] },
  cron: { sent: [undefined], after: [false] },
  interval: { sent: [undefined], after: [false] },
  named: { sent: [undefined], after: [false] },
  off: { sent: [false], after: [false] },
  on: { sent: [true], after: [true] },
};

withClient('deployments that an operator changes and a client deploys again', { packages: PACKAGE }, (session) => {
  let wiretap: Wiretap;
  let prefect: CommandLine;
  beforeAll(async () => {
    wiretap = await Wiretap.to(session.live.apiUrl);
    prefect = new CommandLine(session, { PREFECT_API_URL: wiretap.apiUrl });
    await session.live.post('/work_pools/', { name: 'project', type: 'process' });
  });
  afterAll(() => wiretap.stop());

  const env = () => ({ PREFECT_API_URL: wiretap.apiUrl });
  const deployments: Record<string, () => Promise<unknown>> = {
    async serve() {
      const program = session.start(['redeploying.py', 'serve'], { env: env() });
      await program.says('Your deployments are being served');
      await program.destroy();
    },
    deploy: () => session.runs(['redeploying.py', 'deploy'], { env: env() }),
    file: () => prefect.run('deploy', '--prefect-file', 'redeployed.yaml', '--no-prompt', '--all'),
  };
  const deployment = async (name: string): Promise<Json> => (await session.live.get(`/deployments/name/quick/${name}`)).body;

  it.each([
    ['serve', BY_PROGRAM],
    ['deploy', BY_PROGRAM],
    ['file', BY_FILE],
  ])('keep the values that the client omits: %s', async (how, kinds) => {
    await deployments[how]!();
    for (const kind of Object.keys(kinds)) await operate(await deployment(`${how}-${kind}`));
    wiretap.calls.length = 0;
    await deployments[how]!();
    const bodies = wiretap.of(PATCH).map(({ body }) => JSON.parse(body));
    expect(bodies).toHaveLength(Object.keys(kinds).length);
    for (const [index, [kind, { sent, after }]] of Object.entries(kinds).entries()) {
      const { schedules, ...body } = bodies[index];
      expect([kind, schedules?.map(({ active }: Json) => active)]).toEqual([kind, sent]);
      // the client sends these even if neither the program nor the file sets them
      expect(body).toMatchObject({
        ...{ paused: false, tags: [], parameters: {}, job_variables: {}, description: null },
        ...{ concurrency_limit: null, concurrency_options: null },
      });
      const found = await deployment(`${how}-${kind}`);
      expect([kind, found.schedules.map(({ active }: Json) => active)]).toEqual([kind, after]);
      expect(found).toMatchObject({ paused: false, tags: [], parameters: {}, description: null, global_concurrency_limit: null });
      const { enforce_parameter_schema } = found;
      expect(enforce_parameter_schema).toBe('enforce_parameter_schema' in body);
    }
  });

  /** Changes what an operator can change. */
  async function operate({ id, schedules }: Json): Promise<void> {
    for (const { id: schedule, active } of schedules)
      await session.live.patch(`/deployments/${id}/schedules/${schedule}`, { active: !active });
    if (schedules.length === 0) await session.live.post(`/deployments/${id}/schedules`, [{ schedule: { cron: '0 9 * * *' } }]);
    const texts = { description: 'operated', tags: ['operated'], enforce_parameter_schema: false };
    const { status, text } = await session.live.patch(`/deployments/${id}`, { paused: true, concurrency_limit: 3, ...texts });
    if (status !== 204) throw new Error(text);
  }
});
