import type { EventResource, RelatedResource } from '@contralto/client';
import { pathOf } from '../config.ts';

const PAGES: [prefix: string, path: string][] = [
  ['prefect.flow-run.', '/runs/'],
  ['prefect.flow.', '/flows/'],
  ['prefect.deployment.', '/deployments/'],
  ['prefect.automation.', '/automations/'],
  ['prefect.task-run.', '/task-runs/'],
  ['prefect.event.', '/events/'],
];

const TAG = 'prefect.tag.';

/** Work pools are found by their name, everything else by its id. */
function pageOf(id: string, name: string | undefined): string | undefined {
  if (id.startsWith('prefect.work-pool.') && name) return `/work-pools/${encodeURIComponent(name)}`;
  if (id.startsWith(TAG)) return `/runs?${new URLSearchParams({ tag: id.slice(TAG.length) })}`;
  const page = PAGES.find(([prefix]) => id.startsWith(prefix));
  return page && page[1] + id.slice(page[0].length);
}

/** A resource of an event by its name, as a link where it has a page. */
export function ResourceLink({ of }: { of: EventResource | RelatedResource }) {
  const id = of['prefect.resource.id'] ?? '';
  const role = of['prefect.resource.role'];
  // with its role next to it, the end of an id is enough
  const text = of['prefect.resource.name'] ?? (id.startsWith(TAG) ? id.slice(TAG.length) : role ? `…${id.slice(-6)}` : id);
  const page = pageOf(id, of['prefect.resource.name']);
  return (
    <span class="resource" title={id}>
      {role && <span class="hint">{role} </span>}
      {page ? <a href={pathOf(page)}>{text}</a> : text}{' '}
    </span>
  );
}
