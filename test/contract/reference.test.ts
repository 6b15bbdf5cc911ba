import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { referenceDocument } from '../../scripts/reference/document.mjs';

interface Operation {
  operationId: string;
  description: string;
  security: Record<string, string[]>[];
  'x-codeSamples'?: { lang: string; label: string; source: string }[];
}
type Paths = Record<string, Record<string, Operation>>;

const operationsOf = ({ paths }: { paths: Paths }) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId);

describe('the document of the reference page', () => {
  const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as { paths: Paths };
  let operations: Map<string, Operation>;

  beforeAll(async () => {
    operations = new Map(operationsOf(await referenceDocument(contract)).map((operation) => [operation.operationId, operation]));
  });

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

  it.each(['createFlow', 'createFlowRun', 'setFlowRunState'])(
    '%s: has a program in five languages, as the pages about SDKs have it',
    (operationId) => {
      const samples = operations.get(operationId)?.['x-codeSamples'] ?? [];
      expect([...new Set(samples.map(({ lang }) => lang))]).toEqual(expect.arrayContaining(['typescript', 'python', 'go', 'java', 'rust']));
      expect(samples.map(({ label }) => label)).toContain('TypeScript with openapi-fetch');
    },
  );

  it('has no program for operations that none calls', () => {
    expect(operations.get('readHealth')?.['x-codeSamples']).toBeUndefined();
  });
});
