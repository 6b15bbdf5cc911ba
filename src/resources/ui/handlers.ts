import type { UIHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { unprocessable } from '../../base/errors.ts';
import type { ReadDeps } from '../../deps.ts';
import { findAllProblems } from '../../lib/json-schema/json-schema.ts';
import { HydrationBudget } from '../../lib/parameters/budget.ts';
import { hydrate, needsVariables } from '../../lib/parameters/hydrate.ts';
import { variableValues } from '../../store/variable-values.ts';
import { failureHandlers } from './failures.ts';
import { overviewHandlers } from './overview.ts';
import { scheduleTimeHandlers } from './schedule-times.ts';
import { searchHandlers } from './search.ts';
import { trendHandlers } from './trends.ts';

/** Operations for user interfaces that belong to no resource. All of them only read. */
export const uiHandlers = (deps: ReadDeps): UIHandlers => ({
  ...overviewHandlers(deps),
  ...searchHandlers(deps),
  ...failureHandlers(deps),
  ...scheduleTimeHandlers(deps),
  ...trendHandlers(deps),

  async validateSchemaValues({ body: { schema, values, ...others } }) {
    assertNoMore(others);
    const { store, settings } = deps;
    const variables = needsVariables(values) ? await variableValues(store.reader) : new Map();
    const budget = new HydrationBudget(settings.api);
    const hydrated = hydrate(values, { mode: 'collect', variables, render: false, budget });
    const problems = findAllProblems(schema, hydrated, { preprocess: true, formats: true });
    if (!Array.isArray(problems)) throw unprocessable(`Invalid schema: ${problems.message}`);
    return { status: 200, body: { errors: problems, valid: problems.length === 0 } };
  },
});
