import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Operation as Call, ReferenceDocument } from '../../console/reference/src/contract.ts';
import { samplesOf } from '../../console/reference/src/samples.ts';
import { referenceDocument } from '../../scripts/reference/document.mjs';

interface Operation extends Call {
  description: string;
  security: Record<string, string[]>[];
  responses: Record<string, { content: { 'application/json': { example: unknown } } }>;
}
type Paths = Record<string, Record<string, Operation>>;

const TSC = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url));
const TYPES = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));

const operationsOf = ({ paths }: { paths: Paths }) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId);

describe('the document of the reference page', () => {
  const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as ReferenceDocument & { paths: Paths };
  let document: typeof contract;
  let operations: Map<string, Operation>;

  beforeAll(async () => {
    document = await referenceDocument(contract);
    operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
  });

  const sampleOf = (operation: Operation, language: string): string =>
    samplesOf(document, operation, 'http://127.0.0.1:4200/api').find(({ lang }) => lang === language)?.source ?? '';

  it('has every operation of the contract', () => {
    expect([...operations.keys()].toSorted()).toEqual(
      operationsOf(contract)
        .map(({ operationId }) => operationId)
        .toSorted(),
    );
  });

  it.each([
    ['createFlow', '**Scope:** `flows:write` · **Roles:** `runner`, `worker`, `deployer`, `admin`'],
    ['readFlow', '**Scope:** `read` · **Roles:** `viewer`, `runner`, `worker`, `deployer`, `admin`'],
    ['createApiKey', '**Scope:** `keys:manage` · **Roles:** `admin`'],
    ['readCaller', 'Every key may call this operation.'],
    ['readHealth', 'Needs no credentials.'],
  ])('%s: states who may call it', (operationId, access) => {
    expect(operations.get(operationId)?.description.split('\n\n').at(-1)).toBe(access);
  });

  it('has a call of each operation in TypeScript, which compiles', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contralto-samples-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = fileURLToPath(new URL('../../packages/client/src/index.ts', import.meta.url));
    const samples = [...operations.values()].map((operation) => sampleOf(operation, 'typescript'));
    for (const [index, source] of samples.entries())
      writeFileSync(join(folder, `${index}.mts`), source.replace("'@contralto/client'", JSON.stringify(client)));
    const flags =
      '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2024 --module nodenext --skipLibCheck';
    const paths = [...samples.keys()].map((index) => join(folder, `${index}.mts`));
    const compiler = [TSC, ...`${flags} --allowImportingTsExtensions --types node --typeRoots ${TYPES}`.split(' '), ...paths];
    const { stdout, status } = spawnSync(process.execPath, compiler, { encoding: 'utf8', cwd: folder });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
    expect(samples.length).toBeGreaterThan(250);
  });

  it('has a call of each operation in Python, with its name, its arguments, and its model', () => {
    const sample = sampleOf(operations.get('setFlowRunState') as Operation, 'python');
    expect(sample).toContain(
      'from contralto.api.flow_runs import set_flow_run_state\nfrom contralto.models import SetFlowRunStateRequest\n',
    );
    expect(sample).toMatch(/set_flow_run_state\.sync\(UUID\("[\da-f-]{36}"\), client=client, body=SetFlowRunStateRequest\.from_dict\(\{/);
    expect(sample).toContain('"force": False');
    const calls = [...operations.values()].filter((operation) => / = \w+\.sync\(/.test(sampleOf(operation, 'python')));
    expect(calls).toHaveLength(operations.size);
  });

  it.each([
    ['readFlowRun', 'Flow run not found'],
    ['updateFlowRun', 'Flow run not found'],
    ['readWorkPool', 'Work pool not found'],
    ['readApiKey', 'Api key not found'],
  ])('%s: names the record that is missing', (operationId, detail) => {
    expect(operations.get(operationId)?.responses['404']?.content['application/json'].example).toEqual({ detail });
  });
});
