import type { z } from 'zod';
import { automationEvents } from './catalogue/automations.ts';
import { deploymentEvents } from './catalogue/deployments.ts';
import { flowRunEvents } from './catalogue/flow-runs.ts';
import { recordEvents } from './catalogue/records.ts';
import type { EventShape } from './catalogue/shape.ts';
import { workPoolEvents, workQueueEvents } from './catalogue/work-pools.ts';

/** Every event that the service emits, by name. Types, `docs/events.md` and the message schemas of `asyncapi.yaml` follow from it. */
export const catalogue = {
  ...flowRunEvents,
  ...deploymentEvents,
  ...workPoolEvents,
  ...workQueueEvents,
  ...recordEvents,
  ...automationEvents,
} as const;

type Catalogue = typeof catalogue;

/** A name as the catalogue spells it, with placeholders. */
export type EventPattern = keyof Catalogue;

/** `prefect.flow-run.<state name>` is `prefect.flow-run.` and any text. */
type NameOf<Pattern extends string> = Pattern extends `${infer Before}<${string}>${infer After}`
  ? `${Before}${string}${NameOf<After>}`
  : Pattern;

/** Labels of a resource of a kind, before those of its own. */
export type Labelled<Kind extends string> = { 'prefect.resource.id': `prefect.${Kind}.${string}`; 'prefect.resource.name'?: string };

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

/** The members of an event that its entry decides. */
type Told<Name, Shape extends EventShape> = PayloadOf<Shape> & {
  event: Name;
  resource: Labelled<Shape['resource']> & LabelsOf<Shape>;
  related?: RelatedOf<Shape>[];
};

/** What an event of the catalogue says, by name. */
export type ToldEvents = { [Pattern in EventPattern as NameOf<Pattern>]: Told<NameOf<Pattern>, Catalogue[Pattern]['shape']> };
export type EventName = keyof ToldEvents;
