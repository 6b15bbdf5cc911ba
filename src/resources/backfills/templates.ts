import { invalidValue, unprocessable } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { Budget } from '../../lib/jinja/budget.ts';
import { InstantValue } from '../../lib/jinja/instant-values.ts';
import { makeGlobals } from '../../lib/jinja/library/globals.ts';
import { checkTemplate, isTemplate, referencedNames } from '../../lib/jinja/templates.ts';
import { HydrationBudget } from '../../lib/parameters/budget.ts';
import { HydrationError, hydrateObject, needsVariables } from '../../lib/parameters/hydrate.ts';
import { upgradeParameters } from '../../lib/parameters/upgrade-parameters.ts';
import { variableValues } from '../../store/variable-values.ts';
import { localText, type Range } from './times.ts';

/** The names that templates in the parameters can use, for one time. */
const contextOf = (range: Pick<Range, 'schedule'>, time: Instant) => {
  const local = localText(range, time);
  return { scheduled_time: new InstantValue(time), local_time: local, local_date: local.slice(0, 10) };
};

const NAMES = ['scheduled_time', 'local_time', 'local_date'];
const KNOWN: ReadonlySet<string> = new Set([...NAMES, ...makeGlobals(new Budget()).keys()]);

/** @throws 422 for a template that cannot be parsed, or that uses an unknown name; `place` is the location of the parameters in the request */
export function checkTemplates(parameters: JsonObject, place: (string | number)[]): void {
  const budget = new Budget();
  const check = (value: JsonValue, at: (string | number)[]): void => {
    if (typeof value === 'string') checkText(value, at, budget);
    else if (Array.isArray(value)) for (const [index, one] of value.entries()) check(one, [...at, index]);
    else if (isJsonObject(value)) for (const [key, one] of Object.entries(value)) check(one, [...at, key]);
  };
  check(parameters, place);
}

function checkText(text: string, place: (string | number)[], budget: Budget): void {
  const wrong = checkTemplate(text, budget);
  if (wrong) throw invalidValue(place, `Invalid template, line ${wrong.line}: ${wrong.message}`, text);
  // statements can define names
  if (!isTemplate(text) || text.includes('{%')) return;
  const unknown = [...referencedNames(text, budget)].find((name) => !KNOWN.has(name));
  if (unknown !== undefined)
    throw invalidValue(place, `Invalid template: unknown name '${unknown}'. The names are ${NAMES.join(', ')}.`, text);
}

/**
 * The parameters of the run for one time: those of the schedule as they are, overridden by those of the backfill with rendered templates.
 *
 * @throws 422 if a template fails
 */
export async function parametersFor(
  { store, settings }: Pick<Deps, 'store' | 'settings'>,
  row: Range & { scheduleParameters: JsonObject; parameters: JsonObject },
  time: Instant,
): Promise<JsonObject> {
  const upgraded = upgradeParameters(row.parameters);
  try {
    const rendered = hydrateObject(upgraded, {
      variables: needsVariables(upgraded) ? await variableValues(store.reader) : new Map(),
      render: true,
      context: contextOf(row, time),
      budget: new HydrationBudget(settings.api),
    });
    return { ...row.scheduleParameters, ...rendered };
  } catch (error) {
    if (error instanceof HydrationError)
      throw unprocessable(`Error hydrating the parameters for ${localText(row, time)}: ${error.message}`);
    throw error;
  }
}
