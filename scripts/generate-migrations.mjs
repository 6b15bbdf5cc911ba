// Writes the next migration of each database for the tables as src/store/schema describes them: npm run generate:migrations -- --name add_labels
// With --custom, the migrations are empty and written by hand, for what drizzle-kit cannot generate.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolling } from './migration-rules.ts';

const { name, custom } = parseArgs({ options: { name: { type: 'string' }, custom: { type: 'boolean', default: false } } }).values;
if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  process.stderr.write('Name the migration in lower case, for example: npm run generate:migrations -- --name add_labels\n');
  process.exit(2);
}

const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
for (const dialect of ['sqlite', 'postgres']) {
  const folder = join('drizzle', dialect);
  const known = new Set(readdirSync(folder));
  const args = ['generate', '--config', `drizzle/${dialect}.config.ts`, '--name', name, ...(custom ? ['--custom'] : [])];
  const { status } = spawnSync(process.execPath, [kit, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  if (dialect === 'postgres') {
    for (const file of readdirSync(folder).filter((one) => !known.has(one))) {
      const path = join(folder, file);
      writeFileSync(path, rolling(readFileSync(path, 'utf8')));
    }
  }
  // drizzle-kit compares with the latest snapshot only
  const snapshots = readdirSync(join(folder, 'meta'))
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort();
  for (const earlier of snapshots.slice(0, -1)) rmSync(join(folder, 'meta', earlier));
}
