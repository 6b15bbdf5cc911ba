import { define, type Filter } from '../../lib/jinja/library/library.ts';
import { type TemplateValue, toText } from '../../lib/jinja/values.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import { EventValue, ResourceValue } from './event-value.ts';
import { ObjectValue } from './record-value.ts';
import { eventUrl, objectUrl, parseResourceId, resourceEventsUrl } from './ui-links.ts';

const FLOW_RUN_ID = /flow-run\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/**
 * The filters of automation templates, in addition to the common ones.
 * @param uiUrl base of links, without a trailing slash
 * @param events events of the firing: the page of an event needs its date, which a resource does not contain
 */
export function automationFilters(uiUrl: string, events: readonly StoredEvent[]): ReadonlyMap<string, Filter> {
  const linkOf = (value: TemplateValue): string | null => {
    if (value instanceof EventValue) return eventUrl(uiUrl, value.event);
    if (value instanceof ObjectValue) return objectUrl(uiUrl, value);
    if (!(value instanceof ResourceValue)) return null;
    const resource = parseResourceId(value.labels['prefect.resource.id'] ?? '');
    if (!resource) return null;
    if (resource.kind !== 'event') return objectUrl(uiUrl, { ...resource, name: value.labels['prefect.resource.name'] });
    const event = events.find(({ id }) => id === resource.id);
    return event ? eventUrl(uiUrl, event) : null;
  };
  const eventsLinkOf = (value: TemplateValue): string | null => {
    if (value instanceof ObjectValue) return resourceEventsUrl(uiUrl, `prefect.${value.kind}.${value.id}`);
    const id = value instanceof ResourceValue ? value.labels['prefect.resource.id'] : undefined;
    return id === undefined ? null : resourceEventsUrl(uiUrl, id);
  };
  return new Map([
    ['ui_url', define([], linkOf)],
    ['ui_resource_events_url', define([], eventsLinkOf)],
    ['flow_run_id', define([], (value) => FLOW_RUN_ID.exec(toText(value))?.[1] ?? null)],
  ]);
}
