import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runsAllCases } from '../support/cases.ts';
import { contract, entries, nameOf } from './document.ts';

const root = resolve(import.meta.dirname, '../..');
const TSC = 'node_modules/typescript-native/bin/tsc';
const TYPE_TEST = 'test/contract/totality.test-d.ts';

/** The schemas of request bodies, and of the items of bodies that are lists, with the operations that read them. */
const operationsOf = new Map<string, string[]>();
for (const { operation } of entries) {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const $ref = schema?.$ref ?? schema?.items?.$ref;
  if (!$ref || !contract.components.schemas[nameOf($ref)]?.properties) continue;
  operationsOf.set(nameOf($ref), [...(operationsOf.get(nameOf($ref)) ?? []), operation.operationId]);
}

/** The generated types, in which each of these schemas has one more optional field. */
function withNewFields(text: string): string {
  return [...operationsOf.keys()].reduce(
    (grown, schema) => grown.replace(new RegExp(`^ {8}${schema}: {$`, 'm'), `$& new_${schema}?: string;`),
    text,
  );
}

const isAbout = (schema: string, complaint: string): boolean => new RegExp(`\\bnew_${schema}\\b`).test(complaint);

/** What the compiler reports about a copy of the service and of the type tests in which every request body has a new field. */
function complaints(): string[] {
  // below the packages that the copy imports
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'contralto-bodies-'));
  try {
    for (const part of ['src', 'generated', TYPE_TEST]) cpSync(join(root, part), join(folder, part), { recursive: true });
    const types = join(folder, 'generated/types.ts');
    writeFileSync(types, withNewFields(readFileSync(types, 'utf8')));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['src', TYPE_TEST] }));
    const { stdout } = spawnSync(process.execPath, [join(root, TSC), '--noErrorTruncation'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    return stdout.split(/\n(?=\S)/);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isChosen = runsAllCases();

describe.runIf(isChosen)('a new optional field of a request body', () => {
  const found = isChosen ? complaints() : [];

  it.each([...operationsOf])('%s: does not compile while %j drop it', (schema) => {
    expect(found.filter((text) => isAbout(schema, text))).not.toEqual([]);
  });
});
