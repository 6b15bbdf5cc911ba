// Compares both contracts with those of the last release. Fails for a change that breaks clients unless test/contract/published/accepted.md lists it with a reason.
// `--release` stores the current contracts as those of the version in package.json.
import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { codegen } from '../codegen.config.ts';
import type { Contract } from '../src/contract/schema.ts';
import { compareReleases, lineOf } from './contract-changelog.ts';
import type { Streams } from './contract-excerpt-streams.ts';
import { CONTRACTS, readReleases, releasedFile, releaseOf } from './contract-releases.ts';

const ACCEPTED = 'test/contract/published/accepted.md';

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const [http = '', streams = ''] = await Promise.all([codegen.contract, codegen.streams].map((file) => readFile(file, 'utf8')));
const current = releaseOf(parse(http) as Contract, parse(streams) as Streams, version);

if (process.argv.includes('--release')) {
  for (const contract of CONTRACTS) {
    const file = releasedFile(contract, version);
    await writeFile(file, `${JSON.stringify(current[contract])}\n`);
    console.log(`wrote ${file}`);
  }
  console.log('Run npm run generate.');
} else {
  const last = (await readReleases()).at(-1);
  const lines = (await readFile(ACCEPTED, 'utf8')).split('\n').filter((line) => line.startsWith('- '));
  const breaking = last ? compareReleases(last, current).filter(({ kind }) => kind === 'breaks') : [];
  const missing = breaking.map(lineOf).filter((line) => !lines.some((accepted) => accepted.startsWith(`- ${line}: `)));
  const stale = lines.filter((accepted) => !breaking.some((change) => accepted.startsWith(`- ${lineOf(change)}: `)));
  if (missing.length > 0)
    console.error(`These changes break clients of ${last?.openapi.version}:\n${missing.map((line) => `- ${line}`).join('\n')}`);
  if (stale.length > 0) console.error(`${ACCEPTED} lists changes that do not break clients:\n${stale.join('\n')}`);
  if (missing.length + stale.length > 0) process.exitCode = 1;
}
