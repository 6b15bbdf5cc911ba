import { normalizeUuid } from '../../contract/scalars.ts';
import { ActionFailure } from './failure.ts';
import type { Invocation } from './invocation.ts';

/** Kinds of objects that actions target, with their names in messages. */
const NOUNS = {
  deployment: 'deployment',
  'work-pool': 'work pool',
  'work-queue': 'work queue',
  automation: 'automation',
} as const;

/** The object that an action names, or the first one of its kind in the triggering event. @throws ActionFailure */
export function chosenTarget(
  { triggeringEvent }: Pick<Invocation, 'triggeringEvent'>,
  kind: keyof typeof NOUNS,
  { source, id }: { source?: 'selected' | 'inferred'; id?: string | null | undefined },
): string {
  if (source !== 'inferred' && id) return id;
  const noun = NOUNS[kind];
  if (!triggeringEvent) throw new ActionFailure(`No event to infer the ${noun}`);
  const found = firstOfKind(triggeringEvent, kind);
  if (!found) throw new ActionFailure(`No ${noun} could be inferred`);
  return found;
}

/** The flow run in the firing's labels, or else the first one in its triggering event. @throws ActionFailure */
export function inferredFlowRun({ firing, triggeringEvent }: Pick<Invocation, 'firing' | 'triggeringEvent'>): string {
  const found =
    idOfKind('flow-run', firing.triggering_labels['prefect.resource.id']) ??
    (triggeringEvent ? firstOfKind(triggeringEvent, 'flow-run') : undefined);
  if (!found) throw new ActionFailure('No flow run could be inferred');
  return found;
}

function firstOfKind({ resource, related }: NonNullable<Invocation['triggeringEvent']>, kind: string): string | undefined {
  for (const labels of [resource, ...related]) {
    const id = idOfKind(kind, labels['prefect.resource.id']);
    if (id) return id;
  }
  return undefined;
}

/** The UUID of `prefect.<kind>.<uuid>`. */
function idOfKind(kind: string, resourceId: string | undefined): string | undefined {
  const prefix = `prefect.${kind}.`;
  return resourceId?.startsWith(prefix) ? normalizeUuid(resourceId.slice(prefix.length)) : undefined;
}
