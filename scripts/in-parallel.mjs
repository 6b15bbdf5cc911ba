// Runs scripts of package.json, two at a time, in the order given: node scripts/in-parallel.mjs <script> ['<script> -- <argument>' …]
// Prints the output of each script in one piece when the script ends. Exits with code 1 if a script failed; all scripts run to the end, so that one run reports
// every failure.
import { spawn } from 'node:child_process';

const AT_ONCE = 2;

/** Resolves with the exit code (null after a signal) and the output of the script. */
function run(script) {
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}

const waiting = process.argv.slice(2);
if (waiting.length === 0) throw new Error('name the scripts to run');

async function work() {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
    const started = performance.now();
    const { code, output } = await run(script);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} npm run ${script} (${seconds} s)\n${output}`);
    if (code !== 0) process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
