// Compares both contracts with those of the last release. Fails for a change that breaks clients unless test/contract/published/accepted.md lists it with a reason.
// or test/contract/published/stated.txt, because it states a limit that held before. `--release` stores the current contracts as those of the version in package.json.
import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { codegen } from '../codegen.config.ts';
import type { Contract } from '../src/contract/schema.ts';
import { compareReleases, lineOf } from './contract-changelog.ts';
import type { Streams } from './contract-excerpt-streams.ts';
import { CONTRACTS, type Release, readReleases, readStated, releasedFile, releaseOf } from './contract-releases.ts';

const ACCEPTED = 'test/contract/published/accepted.md';

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

/** The parsed document. @throws one line with the location of a syntax error */
async function read(file: string): Promise<unknown> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${String((error as Error).message).split('\n')[0]}`, { cause: error });
  }
}

async function check(): Promise<void> {
  const current = releaseOf((await read(codegen.contract)) as Contract, (await read(codegen.streams)) as Streams, version);
  await (process.argv.includes('--release') ? store(current) : compare(current));
}

async function store(current: Release): Promise<void> {
  for (const contract of CONTRACTS) {
    const file = releasedFile(contract, version);
    await writeFile(file, `${JSON.stringify(current[contract])}\n`);
    console.log(`wrote ${file}`);
  }
  console.log('Run npm run generate.');
}

async function compare(current: Release): Promise<void> {
  const [releases, stated] = await Promise.all([readReleases(), readStated()]);
  const last = releases.at(-1);
  const lines = (await readFile(ACCEPTED, 'utf8')).split('\n').filter((line) => line.startsWith('- '));
  const breaking = last ? compareReleases(last, current).filter(({ kind }) => kind === 'breaks') : [];
  const missing = breaking.map(lineOf).filter((line) => !stated.has(line) && !lines.some((accepted) => accepted.startsWith(`- ${line}: `)));
  const ever = [...releases, current].flatMap((one, index, all) =>
    index > 0 ? compareReleases(all[index - 1] ?? one, one).map(lineOf) : [],
  );
  const stale = [
    ...lines.filter((accepted) => !breaking.some((change) => accepted.startsWith(`- ${lineOf(change)}: `))),
    ...[...stated].filter((line) => !ever.includes(line)),
  ];
  if (missing.length > 0)
    console.error(`These changes break clients of ${last?.openapi.version}:\n${missing.map((line) => `- ${line}`).join('\n')}`);
  if (stale.length > 0) console.error(`${ACCEPTED} or stated.txt lists changes that do not break clients:\n${stale.join('\n')}`);
  if (missing.length + stale.length > 0) process.exitCode = 1;
}

try {
  await check();
} catch (error) {
  // an edit that leaves no contract, such as a reference to nothing
  console.error((error as Error).message.split('\n')[0]);
  process.exitCode = 1;
}
