import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parse } from 'yaml';
import { codegen } from '../codegen.config.ts';
import { errorsList } from '../src/base/errors.ts';
import { settingsList } from '../src/base/settings.ts';
import type { Contract } from '../src/contract/schema.ts';
import { contractChangelog } from './contract-changelog.ts';
import type { Streams } from './contract-excerpt-streams.ts';
import { readReleases, readStated, releaseOf } from './contract-releases.ts';
import { generateClient } from './generate-client.ts';
import { toDialect30 } from './generate-dialect.ts';
import { withEventSchemas } from './generate-event-schemas.ts';
import { eventsPage } from './generate-events-page.ts';
import { INDEXES_INTRODUCTION, indexesPage } from './generate-indexes-page.ts';
import { licensesPage } from './generate-licenses.ts';
import { withMovedSettings } from './generate-moved-settings.ts';
import { generateOperations } from './generate-operations.ts';
import { generateReaders } from './generate-readers.ts';
import { generateRoles, withRoles } from './generate-roles.ts';
import { generateSeedSchema } from './generate-seed-schema.ts';
import { generateTypes } from './generate-types.ts';
import { generateWriters } from './generate-writers.ts';
import { withOpenSets, withOpenTexts } from './open-sets.ts';
import { otherSchemas } from './other-schemas.ts';
import { rulesPage } from './rules-page.ts';

const HEADER = `// Generated from ${codegen.contract} by \`npm run generate\`. Do not edit.\n\n`;

/** JSON has no comments, so the note is an extension field of the document. */
function document(contract: object): string {
  const { openapi, info, ...rest } = contract as Contract;
  return `${JSON.stringify({ openapi, 'x-generated': `from ${codegen.contract}; do not edit`, info, ...rest }, null, 1)}\n`;
}

const SETTINGS_INTRODUCTION = `Every setting is an environment variable and a flag of \`contralto start\`: \`SERVICE_API_DEFAULT_LIMIT\` is also \`--api-default-limit\`. Flags precede environment variables. Durations with an ISO 8601 default (\`PT1H\`) can also be set in seconds. If a value is invalid, the service prints one line and exits with code 2. \`contralto settings\` prints this list, with defaults in parentheses.`;

const ERRORS_INTRODUCTION = `Every error response is JSON. \`detail\` describes the error. It is a string or, for a request that doesn't match the contract, a list with one \`{loc, msg, type}\` object per problem. Such a response also contains the older keys \`exception_message\`, \`exception_detail\`, and \`request_body\`. Responses with status 423 and 503 contain \`Retry-After\` in seconds if the client can retry the request.`;

const ORCHESTRATION_INTRODUCTION = `A client proposes a state, and rules decide on the proposal. A policy is an ordered list of rules. A rule applies to transitions _from → to_ these state types. _none_ means a run without a state, _terminal_ means COMPLETED, FAILED, CANCELLED, and CRASHED, and _always_ means after every state, also after another rule has changed the proposal's type.

The engine evaluates the rules that apply in order. Each rule accepts the proposal, unchanged or with changes, rejects it in favor of the current state or another state (\`REJECT\`), makes the client wait (\`WAIT\`), or aborts the transition (\`ABORT\`). After a rule has selected a state of another type, only rules marked _always_ follow.

\`force\` skips the checks, but not the bookkeeping that later transitions, workers, and readers need ([ADR 28](adr/0028-force.md)). A rule marked _forced_ is the bookkeeping part.

\`set_state?dry_run=true\` returns every rule's decision without writing anything. \`reason\` in the \`details\` of a response is one of the listed reasons; angle brackets mark variable parts. To add a rule, see [adding-a-rule.md](adding-a-rule.md).`;

const LICENSES_INTRODUCTION = `The package contains these third-party packages: the service's dependencies, and packages that are bundled into the console and the API reference. Development packages aren't listed. Strict mode loads \`express-openapi-validator\`; nothing else needs its packages.`;

function page(title: string, source: string, introduction: string, table: string): string {
  return `# ${title}\n\n<!-- Generated from ${source} by \`npm run generate\`. Do not edit. -->\n\n${introduction}\n\n${table}`;
}

/** The content of every generated file, by path. */
export async function generate(contract: Contract): Promise<Map<string, string>> {
  const { outputs } = codegen;
  const [types, streams, keysPage, movingPage, client, releases, stated] = await Promise.all([
    generateTypes(contract),
    readFile(codegen.streams, 'utf8'),
    readFile(codegen.keysPage, 'utf8'),
    readFile(codegen.movingPage, 'utf8'),
    generateClient(contract, codegen.client),
    readReleases(),
    readStated(),
  ]);
  const events = eventsPage();
  const newStreams = withEventSchemas(streams);
  return new Map([
    [outputs.document, document(withOpenSets(contract))],
    [outputs.dialect30, document(toDialect30(withOpenTexts(contract)))],
    [outputs.types, HEADER + types],
    [outputs.operations, HEADER + generateOperations(contract)],
    [outputs.roles, HEADER + generateRoles(contract)],
    [outputs.readers, HEADER + generateReaders(contract, codegen.alsoRead, otherSchemas)],
    [outputs.writers, HEADER + generateWriters(contract)],
    [outputs.seedSchema, generateSeedSchema(contract)],
    [outputs.settingsPage, page('Settings', 'src/base/settings-table/', SETTINGS_INTRODUCTION, settingsList())],
    [outputs.orchestrationPage, page('Orchestration rules', 'the policies in src/orchestration', ORCHESTRATION_INTRODUCTION, rulesPage())],
    [outputs.errorsPage, page('Errors', 'src/base/errors.ts', ERRORS_INTRODUCTION, errorsList())],
    [outputs.indexesPage, page('Run indexes', 'src/store/schema/runs.ts', INDEXES_INTRODUCTION, await indexesPage())],
    [outputs.eventsPage, page('Events', 'src/events/catalogue', events.introduction, events.text)],
    [outputs.licensesPage, page('Licenses', 'package-lock.json', LICENSES_INTRODUCTION, await licensesPage())],
    [outputs.contractChangelog, contractChangelog(releases, releaseOf(contract, parse(newStreams) as Streams, 'Unreleased'), stated)],
    [codegen.keysPage, withRoles(keysPage, contract)],
    [codegen.movingPage, withMovedSettings(movingPage)],
    [codegen.streams, newStreams],
    ...client,
  ]);
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const contract = parse(await readFile(codegen.contract, 'utf8')) as Contract;
  let differences = 0;
  for (const [path, text] of await generate(contract)) {
    const present = await readFile(path, 'utf8').catch(() => undefined);
    if (present === text) continue;
    differences += 1;
    if (check) {
      console.error(`${path} is not up to date: run npm run generate and commit the result`);
    } else {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      console.log(`wrote ${path}`);
    }
  }
  if (check && differences > 0) process.exitCode = 1;
}

if (process.argv[1]?.endsWith('generate.ts')) await main();
