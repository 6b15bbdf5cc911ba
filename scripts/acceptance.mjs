// node scripts/acceptance.mjs [<option of Vitest> …]: runs the tests that `npm test` leaves out, which start several services, a browser, or the Python client.
// The files with a browser or a client take long on two processors: a run chooses half of them at random, and all with CONTRALTO_TEST_CASES=all.
import { spawnSync } from 'node:child_process';

const PARTS = 2;
// one more process than for `npm test`, because these tests wait longer
const args = ['run', '--project=acceptance', '--maxWorkers=4', ...process.argv.slice(2)];
if (process.env.CONTRALTO_TEST_CASES !== 'all') {
  const part = `${1 + Math.floor(Math.random() * PARTS)}/${PARTS}`;
  args.push(`--shard=${part}`);
  process.stdout.write(`Part ${part} of the tests with a browser or a client; CONTRALTO_TEST_CASES=all runs all.\n`);
}
process.exitCode = spawnSync('vitest', args, { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
