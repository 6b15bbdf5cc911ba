import type { Deps } from '../../deps.ts';
import type { Context } from '../../lib/jinja/evaluator.ts';
import { type TemplateValue, toValue } from '../../lib/jinja/values.ts';
import { listVariables } from '../../resources/variables/queries.ts';
import type { Firing, StoredEvent } from '../../store/schema/engine.ts';
import type { Invocation } from '../actions/invocation.ts';
import { withNestedFirings } from '../triggers/firing.ts';
import { EventValue } from './event-value.ts';
import { LabelsValue } from './labels-value.ts';
import { OBJECT_NAMES, readObject } from './native-objects.ts';
import { automationValue, firingValue } from './records.ts';

/** The dependencies of rendering. */
export type TemplateDeps = Pick<Deps, 'store' | 'settings' | 'clock'>;

/** Maximum number of variables that a template can use, the first ones by name. */
const MAX_VARIABLES = 1000;

/** Names that are read from the database: only if a template uses them and a triggering event exists. */
export const READ_NAMES: readonly string[] = [...OBJECT_NAMES, 'variables'];

/**
 * The context for templates of an action.
 * @param names the names that they use
 */
export async function templateContext(deps: TemplateDeps, invocation: Invocation, names: ReadonlySet<string>): Promise<Context> {
  const { automation, firing, triggeringEvent } = invocation;
  const eventValue = (event: StoredEvent) => new EventValue(event, deps.settings.ui.url);
  const firings = withNestedFirings(firing);
  const context: Record<string, TemplateValue> = {
    automation: automationValue(automation),
    event: triggeringEvent && eventValue(triggeringEvent),
    labels: new LabelsValue(firing.triggering_labels),
    firing: firingValue(firing, eventValue),
    firings: firings.map((each) => firingValue(each, eventValue)),
    events: eventsOf(firings).map(eventValue),
  };
  if (!triggeringEvent) return context;
  for (const name of OBJECT_NAMES) if (names.has(name)) context[name] = await readObject(deps, name, triggeringEvent);
  if (names.has('variables')) context.variables = await readVariables(deps);
  return context;
}

/** All events of an invocation. */
export function knownEvents({ firing, triggeringEvent }: Invocation): StoredEvent[] {
  return [...(triggeringEvent ? [triggeringEvent] : []), ...eventsOf(withNestedFirings(firing))];
}

function eventsOf(firings: readonly Firing[]): StoredEvent[] {
  return firings.flatMap(({ triggering_event }) => triggering_event ?? []);
}

async function readVariables({ store }: TemplateDeps): Promise<TemplateValue> {
  const rows = await listVariables(store.reader, null, 'NAME_ASC', { limit: MAX_VARIABLES, offset: 0 });
  return toValue(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}
