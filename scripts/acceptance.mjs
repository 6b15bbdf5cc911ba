// node scripts/acceptance.mjs [<option of Vitest> …]: runs the tests that `npm test` leaves out, which start several services, a browser, or the Python client.
// The files with a browser or a client take long on two processors: a run chooses a quarter of them at random, and all with CONTRALTO_TEST_CASES=all.
import { spawnSync } from 'node:child_process';

const PARTS = 4;
const part = `${1 + Math.floor(Math.random() * PARTS)}/${PARTS}`;
const isWhole = process.env.CONTRALTO_TEST_CASES === 'all';
const args = ['run', '--project=acceptance', '--project=system', ...(isWhole ? [] : [`--shard=${part}`]), ...process.argv.slice(2)];
if (!isWhole) process.stdout.write(`Part ${part} of the tests with a browser or a client; CONTRALTO_TEST_CASES=all runs all.\n`);
process.exitCode = spawnSync('vitest', args, { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
