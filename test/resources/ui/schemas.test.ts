import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

describe('validateSchemaValues', () => {
  onEveryStore((api) => {
    const validate = (schema: unknown, values: unknown) => api.post('/ui/schemas/validate', { schema, values });
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer' }, list: { type: 'array', items: { type: 'string' } }, must: { type: 'string' } },
      required: ['n', 'list'],
    };

    it('200: valid values, also from variables', async () => {
      await api.post('/variables/', { name: 'answer', value: 42 });
      const n = { __prefect_kind: 'workspace_variable', variable_name: 'answer' };
      expect((await validate(schema, { n, list: [], must: null })).body).toEqual({ errors: [], valid: true });
      expect((await validate(schema, { n: { __prefect_kind: 'jinja', template: '{{ x }}' }, list: [] })).body.valid).toBe(true);
    });

    it('200: the problems as a tree', async () => {
      const { status, body } = await validate(schema, { n: 'x', list: ['a', 1] });
      expect([status, body]).toEqual([
        200,
        {
          errors: [
            { property: 'n', errors: ["'x' is not of type 'integer'"] },
            { property: 'list', errors: [{ index: 1, errors: ["1 is not of type 'string'"] }] },
          ],
          valid: false,
        },
      ]);
      const missing = await validate(schema, { list: [] });
      expect(missing.body).toEqual({ errors: [{ property: 'n', errors: ["'n' is a required property"] }], valid: false });
      const unknown = await validate(schema, { n: { __prefect_kind: 'workspace_variable', variable_name: 'nobody' }, list: [] });
      expect(unknown.body.errors).toEqual([{ property: 'n', errors: ["Variable 'nobody' not found in workspace."] }]);
    });

    it('422: an invalid schema, a circular one, or one with external references; missing fields', async () => {
      const details = [
        await validate({ type: 'nothing' }, {}),
        await validate({ $ref: '#' }, {}),
        await validate({ properties: { a: { $ref: 'https://schemas.invalid/a.json' } } }, { a: 1 }),
      ].map(({ status, body }) => [status, body.detail]);
      expect(details).toEqual([
        [422, expect.stringMatching(/^Invalid schema: /)],
        [422, 'Invalid schema: Unable to validate schema with circular references.'],
        [
          422,
          expect.stringMatching(/^Invalid schema: Validation failed.* Failure reason: Unresolvable: https:\/\/schemas\.invalid\/a\.json$/),
        ],
      ]);
      expect((await api.post('/ui/schemas/validate', { schema })).status).toBe(422);
    });
  });
});
