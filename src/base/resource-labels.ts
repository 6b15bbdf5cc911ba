/** The labels of an event's resource, `prefect.resource.id` among them. */
export type ResourceLabels = { [label: string]: string };
