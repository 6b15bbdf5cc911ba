import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withClient } from './with-client.ts';

withClient('the parameters of a flow', {}, (session) => {
  it('have the schema with which the forms of the console are tested', async () => {
    const generated: unknown = JSON.parse(await session.runs(['parameter_kinds.py']));
    expect(generated).toEqual(JSON.parse(readFileSync('test/console/parameter-kinds.json', 'utf8')));
  });
});
