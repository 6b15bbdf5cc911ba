/** The label that every resource has. */
export const RESOURCE_ID = 'prefect.resource.id';
/** The label that every related resource has. */
export const RESOURCE_ROLE = 'prefect.resource.role';

/** The labels of an event's resource, `prefect.resource.id` among them. */
export type ResourceLabels = { [label: string]: string };
