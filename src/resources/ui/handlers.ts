import type { UIHandlers } from '../../../generated/operations.ts';
import { unprocessable } from '../../http/errors.ts';
import type { JsonObject } from '../../json/json.ts';
import { hydrate, needsVariables } from '../../parameters/hydrate.ts';
import { findAllProblems } from '../../parameters/json-schema.ts';
import type { Rooms } from '../../rooms.ts';
import { variableValues } from '../variables/values.ts';

/** Helpers of user interfaces that belong to no resource. */
export const uiHandlers = ({ store }: Rooms): UIHandlers => ({
  async validateSchemaValues({ body }) {
    const schema = body.schema as JsonObject;
    const values = body.values as JsonObject;
    const variables = needsVariables(values) ? await variableValues(store.reader) : new Map();
    const hydrated = hydrate(values, { mode: 'collect', variables, render: false });
    const problems = findAllProblems(schema, hydrated, { preprocess: true, formats: true });
    if (!Array.isArray(problems)) throw unprocessable(`Invalid schema: ${problems.message}`);
    return { status: 200, body: { errors: problems, valid: problems.length === 0 } };
  },
});
