// Compares the (operation, status) pairs of the contract and the events of the catalogue with those that the last full test run has seen. What no test sees,
// and the boundary does not answer for all operations alike, stands in test/contract/unseen.txt. That list may only shrink; `--update` writes it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { unseen } from '../test/support/status-coverage.ts';

const LIST = 'test/contract/unseen.txt';

const lines = unseen();
if (process.argv.includes('--update')) {
  writeFileSync(LIST, lines.map((line) => `${line}\n`).join(''));
  console.log(`${LIST}: ${lines.length} lines`);
} else {
  const allowed = new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));
  const fresh = lines.filter((line) => !allowed.has(line));
  const seenNow = [...allowed].filter((line) => !lines.includes(line));
  if (seenNow.length > 0) console.log(`Now seen, take them off ${LIST} (npm run coverage -- --update):\n${seenNow.join('\n')}`);
  if (fresh.length > 0) {
    console.error(`The contract names answers, or the catalogue events, that no test has seen:\n${fresh.join('\n')}`);
    process.exitCode = 1;
  }
}
