// Checks rules of migrations that squawk doesn't know (docs/releasing.md#migrations), and the list of releases: npm run migrations
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patch, prerelease } from 'semver';
import { readMigrations } from '../src/store/migrations/migrations.ts';
import { readReleases } from './contract-releases.ts';
import { problemsOf } from './migration-rules.ts';

const FOLDER = join('drizzle', 'postgres');
// the first migration creates the tables, which no node uses
const [, ...migrations] = readMigrations('drizzle', 'postgres');
const files = migrations.map(({ name }) => join(FOLDER, `${name}.sql`));

/** A patch release has no migrations, and uses the tables like the release before it. */
const isPatch = (version: string) => patch(version) > 0 && !prerelease(version);

const problems = files.flatMap((file) => problemsOf(readFileSync(file, 'utf8')).map((problem) => `${file}: ${problem}`));

const releases = Object.entries(JSON.parse(readFileSync(join(FOLDER, 'releases.json'), 'utf8')) as Record<string, string>);
const contracts = (await readReleases()).map(({ openapi }) => openapi.version);
for (const [release, last] of releases) {
  if (!contracts.includes(release))
    problems.push(`${FOLDER}/releases.json: ${release} is no release: test/contract/published/released has no contract of it`);
  if (!migrations.some(({ name }) => name === last))
    problems.push(`${FOLDER}/releases.json: ${release} ends with ${last}, which doesn't exist`);
}
for (const version of contracts.filter((one) => !isPatch(one) && !releases.some(([release]) => release === one)))
  problems.push(`${FOLDER}/releases.json: add ${version} with its last migration`);
const positions = releases.map(([, last]) => migrations.findIndex(({ name }) => name === last));
if (positions.some((position, index) => position < (positions[index - 1] ?? 0))) problems.push(`${FOLDER}/releases.json: is not in order`);

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
