import type { z } from 'zod';
import { assetEvents } from './catalogue/assets.ts';
import { auditEvents } from './catalogue/audit.ts';
import { automationEvents } from './catalogue/automations.ts';
import { backfillEvents } from './catalogue/backfills.ts';
import { deploymentEvents } from './catalogue/deployments.ts';
import { flowRunEvents } from './catalogue/flow-runs.ts';
import { recordEvents } from './catalogue/records.ts';
import type { EventShape } from './catalogue/shape.ts';
import { slaEvents } from './catalogue/slas.ts';
import { webhookEvents } from './catalogue/webhooks.ts';
import { workPoolEvents, workQueueEvents } from './catalogue/work-pools.ts';

/** Every event that the service emits, by name. Types, `docs/events.md` and the message schemas of `asyncapi.yaml` are derived from it. */
export const catalogue = {
  ...flowRunEvents,
  ...deploymentEvents,
  ...backfillEvents,
  ...slaEvents,
  ...workPoolEvents,
  ...workQueueEvents,
  ...recordEvents,
  ...assetEvents,
  ...automationEvents,
  ...webhookEvents,
  ...auditEvents,
} as const;

type Catalogue = typeof catalogue;

/** An event name of the catalogue, with placeholders. */
export type EventPattern = keyof Catalogue;

/** `prefect.flow-run.<state name>` becomes `prefect.flow-run.` and any string. */
type NameOf<Pattern extends string> = Pattern extends `${infer Before}<${string}>${infer After}`
  ? `${Before}${string}${NameOf<After>}`
  : Pattern;

/** Common labels of a resource of a kind. */
export type Labelled<Kind extends string> = { 'prefect.resource.id': `prefect.${Kind}.${string}`; 'prefect.resource.name'?: string };

/** Assets are identified by their keys. */
type LabelsOfKind<Kind extends string> = Kind extends 'asset'
  ? { 'prefect.resource.id': string; 'prefect.resource.name'?: string }
  : Labelled<Kind>;

type LabelsOf<Of> = Of extends { labels: infer Labels }
  ? { [Label in keyof Labels as Labels[Label] extends string ? Label : never]: string } & {
      [Label in keyof Labels as Labels[Label] extends string ? never : Label]?: string;
    }
  : unknown;

type RelatedOf<Shape> = Shape extends { related: infer Roles extends NonNullable<EventShape['related']> }
  ? {
      [Role in keyof Roles]: Labelled<Roles[Role]['kinds'][number]> & LabelsOf<Roles[Role]> & { 'prefect.resource.role': Role };
    }[keyof Roles]
  : never;

type PayloadOf<Shape> = Shape extends { payload: infer Payload extends z.ZodType }
  ? { payload: z.infer<Payload> }
  : { payload?: undefined };

/** The fields of an event that its catalogue entry determines. */
type Reported<Name, Shape extends EventShape> = PayloadOf<Shape> & {
  event: Name;
  resource: LabelsOfKind<Shape['resource']> & LabelsOf<Shape>;
  related?: RelatedOf<Shape>[];
};

/** The content of the events of the catalogue, by name. */
export type CatalogueEvents = { [Pattern in EventPattern as NameOf<Pattern>]: Reported<NameOf<Pattern>, Catalogue[Pattern]['shape']> };
export type EventName = keyof CatalogueEvents;
