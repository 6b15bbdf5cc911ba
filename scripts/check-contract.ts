// Compares the contract with the contract of the last release. Fails for a change that breaks clients unless contract/accepted.md lists it with a reason.
// `--release` stores the current contract as that of the version in package.json.
import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { codegen } from '../codegen.config.ts';
import type { Contract } from '../src/contract/schema.ts';
import { lineOf } from './contract-changelog.ts';
import { compareContracts } from './contract-changes.ts';
import { excerptOf } from './contract-excerpt.ts';
import { readReleases } from './contract-releases.ts';

const ACCEPTED = 'contract/accepted.md';

const contract = parse(await readFile(codegen.contract, 'utf8')) as Contract;
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

if (process.argv.includes('--release')) {
  const file = `${codegen.released}/openapi-${version}.json`;
  await writeFile(file, `${JSON.stringify(excerptOf(contract, version))}\n`);
  console.log(`wrote ${file}; run npm run generate`);
} else {
  const last = (await readReleases()).at(-1);
  const lines = (await readFile(ACCEPTED, 'utf8')).split('\n').filter((line) => line.startsWith('- '));
  const breaking = last ? compareContracts(last, excerptOf(contract, version)).filter(({ kind }) => kind === 'breaks') : [];
  const missing = breaking.map(lineOf).filter((line) => !lines.some((accepted) => accepted.startsWith(`- ${line}: `)));
  const stale = lines.filter((accepted) => !breaking.some((change) => accepted.startsWith(`- ${lineOf(change)}: `)));
  if (missing.length > 0)
    console.error(`These changes break clients of ${last?.version}:\n${missing.map((line) => `- ${line}`).join('\n')}`);
  if (stale.length > 0) console.error(`${ACCEPTED} lists changes that do not break clients:\n${stale.join('\n')}`);
  if (missing.length + stale.length > 0) process.exitCode = 1;
}
