import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { expect, it } from 'vitest';
import { codegen } from '../../codegen.config.ts';

/** Severities of the parser: 0 is an error, 1 a warning; higher numbers are advice. */
const WARNING = 1;

it('the description of the sockets parses without errors and warnings', async () => {
  const { document, diagnostics } = await new Parser().parse(readFileSync(codegen.streams, 'utf8'));
  const problems = diagnostics.filter(({ severity }) => Number(severity) <= WARNING);
  expect(problems.map(({ path, message }) => `${path.join('/')}: ${message}`)).toEqual([]);
  expect(document?.channels().length).toBe(5);
});
