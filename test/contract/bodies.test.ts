import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { contract, entries, nameOf } from './document.ts';

const root = resolve(import.meta.dirname, '../..');
const types = join(root, 'generated/types.ts');

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

/**
 * What the compiler reports about the service and the type tests if every request body has a new field. Checks files until there is a complaint about each field.
 */
function complaints(): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, include: ['src', 'test/contract/totality.test-d.ts'] },
    ts.sys,
    root,
  );
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  host.readFile = (file) => (resolve(file) === types ? withNewFields(readFileSync(types, 'utf8')) : read(file));
  const program = ts.createProgram(fileNames, { ...options, noErrorTruncation: true }, host);
  const files = fileNames.map((name) => program.getSourceFile(name)!);
  // most fields are missed in files with this call
  const readers = files.filter(({ text }) => text.includes('assertNoMore('));
  const found: string[] = [];
  const missing = new Set(operationsOf.keys());
  for (const file of new Set([...readers, ...files])) {
    if (missing.size === 0) break;
    const texts = program.getSemanticDiagnostics(file).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    for (const schema of missing) if (texts.some((text) => isAbout(schema, text))) missing.delete(schema);
    found.push(...texts);
  }
  return found;
}

describe('a new optional field of a request body', () => {
  const found = complaints();

  it.each([...operationsOf])('%s: does not compile while %j drop it', (schema) => {
    expect(found.filter((text) => isAbout(schema, text))).not.toEqual([]);
  });
});
