import { expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { deploymentsOf } from './deployments.ts';
import { PACKAGE, withClient } from './with-client.ts';

const env = {
  PREFECT_RUNNER_POLL_FREQUENCY: '1',
  PREFECT_WORKER_QUERY_SECONDS: '1',
  COLUMNS: '400',
};

/** Log lines of level WARNING and higher, warnings of Python, and messages of the client about an incompatible server. */
const COMPLAINTS = /\b(WARNING|ERROR|CRITICAL|\w*Warning)\b|\b(outdated|older|newer|incompatible|unsupported|deprecated)\b/i;

const complaintsOf = (output: string): string[] => output.split('\n').filter((line) => COMPLAINTS.test(line));

/** The kinds of processes that run deployments: arguments, output when ready, and one of its deployments. */
const PROCESSES: [kind: string, args: string[], ready: string, deployment: string][] = [
  ['a worker', ['-m', 'prefect', 'worker', 'start', '--pool', 'local'], 'started!', 'quick/deployed'],
  ['serve', ['serving.py'], 'Your deployments are being served', 'quick/by-hand'],
];

// fresh, because imports can print warnings too
withClient('the newest client', { packages: PACKAGE, fresh: true }, (session) => {
  const { start, when } = deploymentsOf(session);

  it('runs a flow without a warning', async () => {
    const output = await session.runs(['first_flow.py'], { env });
    expect(output).toContain('Finished in state Completed()');
    expect(complaintsOf(output)).toEqual([]);
  });

  it('deploys a flow without a warning', async () => {
    await session.live.post('/work_pools/', { name: 'local', type: 'process' });
    expect(complaintsOf(await session.runs(['deployed.py', 'local', 'quick/deployed'], { env }))).toEqual([]);
  });

  it.for(someOf(PROCESSES))('%s runs a deployment without a warning', async ([, args, ready, deployment]) => {
    const program = session.start(args, { env });
    await program.says(ready);
    const { id } = await start(deployment);
    await when(id, 'Completed');
    await program.says('Finished in state Completed');
    program.kill('SIGINT');
    const { output } = await program.done;
    expect(complaintsOf(output)).toEqual([]);
  });
});

const older = { SERVICE_API_REPORTED_VERSION: '3.0.0' };

withClient('a client that is newer than the reported release', { packages: PACKAGE, settings: older, fresh: true }, (session) => {
  it('prints a warning, which this test detects', async () => {
    expect(complaintsOf(await session.runs(['first_flow.py'], { env })).length).toBeGreaterThan(0);
  });
});
