// node scripts/ci/use-installed-node.mjs: makes npm scripts run on the Node that runs this script, instead of the Node that `npm ci` installs into the checkout.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));
for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(bin, name), { force: true });
process.stdout.write(`npm scripts run on Node ${process.versions.node}\n`);
