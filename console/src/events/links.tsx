import type { EventResource, ReceivedEvent, RelatedResource } from '@contralto/client';
import { pathOf } from '../config.ts';

/** A link to an event, with its name. A long name breaks after its dots. */
export function EventLink({ of }: { of: ReceivedEvent }) {
  const parts = of.event.split(/(?<=\.)/);
  return (
    <a href={pathOf(`/events/${of.id}`)}>
      {parts.map((part, index) => (
        <span key={`${index} ${part}`}>
          {part}
          <wbr />
        </span>
      ))}
    </a>
  );
}

const PAGES: [prefix: string, path: string][] = [
  ['prefect.flow-run.', '/runs/'],
  ['prefect.flow.', '/flows/'],
  ['prefect.deployment.', '/deployments/'],
  ['prefect.automation.', '/automations/'],
  ['prefect.task-run.', '/task-runs/'],
  ['prefect.event.', '/events/'],
];

const TAG = 'prefect.tag.';

/** The path of the page of a resource: work pools by name, other resources by id. */
function pageOf(id: string, name: string | undefined): string | undefined {
  if (id.startsWith('prefect.work-pool.') && name) return `/work-pools/${encodeURIComponent(name)}`;
  if (id.startsWith(TAG)) return `/runs?${new URLSearchParams({ tag: id.slice(TAG.length) })}`;
  const page = PAGES.find(([prefix]) => id.startsWith(prefix));
  return page && page[1] + id.slice(page[0].length);
}

/** The name of a resource of an event, as a link if it has a page. */
export function ResourceLink({ of }: { of: EventResource | RelatedResource }) {
  const id = of['prefect.resource.id'] ?? '';
  const role = of['prefect.resource.role'];
  // next to its role, the end of an id is enough
  const text = of['prefect.resource.name'] ?? (id.startsWith(TAG) ? id.slice(TAG.length) : role ? `…${id.slice(-6)}` : id);
  const page = pageOf(id, of['prefect.resource.name']);
  return (
    <span class="resource" title={id}>
      {role && <span class="hint">{role} </span>}
      {page ? <a href={pathOf(page)}>{text}</a> : text}{' '}
    </span>
  );
}
