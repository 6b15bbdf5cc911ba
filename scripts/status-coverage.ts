// Compares the (operation, status) pairs of the contract and the events of the catalogue with those that the tests have observed since `--clear`. Pairs and events
// that no test observes are listed in test/contract/unseen.txt, except for responses that are common to all operations. The list must not grow; `--update` writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { clearSeen, unseen } from '../test/support/status-coverage.ts';

const LIST = 'test/contract/unseen.txt';

if (process.argv.includes('--clear')) clearSeen();
else if (process.argv.includes('--update')) update();
else compare();

function update(): void {
  const lines = unseen();
  writeFileSync(LIST, lines.map((line) => `${line}\n`).join(''));
  console.log(`${LIST}: ${lines.length} lines`);
}

function compare(): void {
  const lines = unseen();
  const allowed = new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));
  const fresh = lines.filter((line) => !allowed.has(line));
  const seenNow = [...allowed].filter((line) => !lines.includes(line));
  if (seenNow.length > 0) console.log(`Now observed, remove them from ${LIST} (npm run coverage -- --update):\n${seenNow.join('\n')}`);
  if (fresh.length > 0) {
    console.error(`No test has observed these responses of the contract or events of the catalogue:\n${fresh.join('\n')}`);
    process.exitCode = 1;
  }
}
