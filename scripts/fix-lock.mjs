// node scripts/fix-lock.mjs [--check]: records in package-lock.json which packages bring their binary and build nothing.
// npm drops `"gypfile": false` from the lock file, and `npm ci` of npm 10 then runs node-gyp for them, which fails on machines without Python or make.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';
const text = readFileSync(LOCK, 'utf8');
const lock = JSON.parse(text);
for (const [path, entry] of Object.entries(lock.packages)) {
  const manifest = `${path}/package.json`;
  if (path.includes('node_modules/') && existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).gypfile === false)
    entry.gypfile = false;
}
const fixed = `${JSON.stringify(lock, null, 2)}\n`;
if (fixed !== text && process.argv.includes('--check')) {
  process.stderr.write(`${LOCK} does not record which packages build nothing: run \`npm run fix\`\n`);
  process.exitCode = 1;
} else if (fixed !== text) writeFileSync(LOCK, fixed);
