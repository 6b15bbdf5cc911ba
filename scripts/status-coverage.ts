// Compares the (operation, status) pairs of the contract with those that the last full test run has seen. Pairs that no test sees stand in
// test/contract/unseen.txt, and that list may only shrink. `--update` writes it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { unseenPairs } from '../test/support/status-coverage.ts';

const LIST = 'test/contract/unseen.txt';
/** Sent by the boundary for every operation alike; tested there once. */
const EVERYWHERE = / (400|401|503)$/;

const unseen = unseenPairs().filter((pair) => !EVERYWHERE.test(pair));
if (process.argv.includes('--update')) {
  writeFileSync(LIST, `${unseen.join('\n')}\n`);
  console.log(`${LIST}: ${unseen.length} pairs`);
} else {
  const allowed = new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));
  const fresh = unseen.filter((pair) => !allowed.has(pair));
  const seenNow = [...allowed].filter((pair) => !unseen.includes(pair));
  if (seenNow.length > 0) console.log(`Now seen, take them off ${LIST} (npm run coverage -- --update):\n${seenNow.join('\n')}`);
  if (fresh.length > 0) {
    console.error(`The contract names answers that no test has seen:\n${fresh.join('\n')}`);
    process.exitCode = 1;
  }
}
