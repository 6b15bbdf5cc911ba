import type { EventResource, RelatedResource } from '@contralto/client';
import { pathOf } from '../config.ts';

const PAGES: [prefix: string, path: string][] = [
  ['prefect.flow-run.', '/runs/'],
  ['prefect.flow.', '/flows/'],
  ['prefect.deployment.', '/deployments/'],
  ['prefect.automation.', '/automations/'],
];

/** A resource of an event by its name, as a link where it has a page. */
export function ResourceLink({ of }: { of: EventResource | RelatedResource }) {
  const id = of['prefect.resource.id'] ?? '';
  const text = of['prefect.resource.name'] ?? id;
  const role = of['prefect.resource.role'];
  const page = PAGES.find(([prefix]) => id.startsWith(prefix));
  return (
    <span class="resource" title={id}>
      {role && <span class="hint">{role} </span>}
      {page ? <a href={pathOf(page[1] + id.slice(page[0].length))}>{text}</a> : text}{' '}
    </span>
  );
}
