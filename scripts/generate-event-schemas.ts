import { Document, isCollection, visit } from 'yaml';
import { z } from 'zod';
import type { EventEntry, EventShape, RelatedRole } from '../src/events/catalogue/shape.ts';
import { catalogue } from '../src/events/catalogue.ts';

/** JSON Schema. */
export type Schema = { [keyword: string]: unknown };

/** The shapes of the event catalogue with their events, in the order of the catalogue. */
export function shapes(): Map<EventShape, [string, EventEntry][]> {
  const groups = new Map<EventShape, [string, EventEntry][]>();
  for (const [name, entry] of Object.entries<EventEntry>(catalogue))
    groups.set(entry.shape, [...(groups.get(entry.shape) ?? []), [name, entry]]);
  const names = [...groups.keys()].map(({ schema }) => schema);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two shapes of the event catalogue have the name ${twice}`);
  return groups;
}

const PLACEHOLDER = /<[^>]+>/;
const escaped = (literal: string): string => literal.replaceAll('.', '\\.');

function nameSchema(names: readonly string[]): Schema {
  const [name] = names;
  if (name && PLACEHOLDER.test(name)) return { type: 'string', pattern: `^${name.split(PLACEHOLDER).map(escaped).join('[\\s\\S]*')}$` };
  return names.length === 1 ? { type: 'string', const: name } : { type: 'string', enum: names };
}

/** Assets are identified by their keys. */
const idSchema = (kinds: readonly string[]): Schema => ({
  type: 'string',
  ...(!kinds.includes('asset') && { pattern: `^prefect\\.${kinds.length === 1 ? kinds[0] : `(${kinds.join('|')})`}\\.` }),
});

interface LabelSchema {
  schema: Schema;
  required: boolean;
}

function labelSchemas(labels: EventShape['labels'] = {}): [string, LabelSchema][] {
  return Object.entries(labels).map(([label, says]) => {
    const required = typeof says === 'string';
    return [label, { schema: { type: 'string', description: required ? says : says.optional }, required }];
  });
}

function labelled(kinds: readonly string[], labels: EventShape['labels'], role?: string): Schema {
  const more = labelSchemas(labels);
  return {
    type: 'object',
    required: [
      'prefect.resource.id',
      ...(role ? ['prefect.resource.role'] : []),
      ...more.filter(([, { required }]) => required).map(([label]) => label),
    ],
    properties: {
      'prefect.resource.id': idSchema(kinds),
      'prefect.resource.name': { type: 'string' },
      ...(role && { 'prefect.resource.role': { type: 'string', const: role } }),
      ...Object.fromEntries(more.map(([label, { schema }]) => [label, schema])),
    },
    additionalProperties: false,
  };
}

function relatedSchema(roles: Readonly<Record<string, RelatedRole>> = {}): Schema {
  const items = Object.entries(roles).map(([role, { kinds, labels, when }]) => ({ description: when, ...labelled(kinds, labels, role) }));
  if (items.length === 0) return { type: 'array', maxItems: 0 };
  return { type: 'array', items: items.length === 1 ? items[0] : { oneOf: items } };
}

export function payloadSchema(payload: z.ZodType | undefined): Schema {
  if (!payload) return { type: 'object', maxProperties: 0 };
  const { $schema: _, ...schema } = z.toJSONSchema(payload, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // names of JSON fields are always strings
      delete jsonSchema.propertyNames;
    },
  });
  return schema;
}

/** The fields that the entries of a shape determine. Objects are closed. */
const messageSchema = (shape: EventShape, names: readonly string[]): Schema => ({
  type: 'object',
  properties: {
    event: nameSchema(names),
    resource: labelled([shape.resource], shape.labels),
    related: relatedSchema(shape.related),
    payload: payloadSchema(shape.payload),
  },
});

/** For each shape, the schema that distinguishes its events from all others. */
export function closedSchemas(): Map<string, Schema> {
  return new Map(
    [...shapes()].map(([shape, events]) => [
      shape.schema,
      messageSchema(
        shape,
        events.map(([name]) => name),
      ),
    ]),
  );
}

/** Consumers must accept new labels and fields. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword, value]) => keyword !== 'additionalProperties' || value !== false);
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, opened(value)]));
}

function publishedSchemas(): Schema {
  const schemas: Schema = {
    ServiceEvent: {
      description: 'An event that the service emits. Clients can send events with these and other names.',
      'x-open': true,
      oneOf: [...shapes().keys()].map(({ schema }) => ({ $ref: `#/components/schemas/${schema}` })),
    },
  };
  const closed = closedSchemas();
  for (const [{ schema }, events] of shapes()) {
    schemas[schema] = {
      description: events.map(([name, { when }]) => `\`${name}\`: ${when}`).join('\n'),
      allOf: [{ $ref: '#/components/schemas/ReceivedEvent' }, opened(closed.get(schema))],
    };
  }
  return schemas;
}

const BEGIN = '    # ---- events of the service, generated from src/events/catalogue by `npm run generate`: do not edit\n';
const END = '    # ---- end of the generated part\n';
/** Characters of a node that is written on one line. */
const ONE_LINE = 130;

/** `asyncapi.yaml` with the message schemas of the catalogue between the markers. */
export function withEventSchemas(streams: string): string {
  const [begin, end] = [streams.indexOf(BEGIN), streams.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('asyncapi.yaml lacks the markers of its generated part');
  const document = new Document(publishedSchemas(), { aliasDuplicateObjects: false });
  visit(document, {
    Collection(_, node) {
      if (node !== document.contents && isCollection(node) && JSON.stringify(node).length <= ONE_LINE) {
        node.flow = true;
        return visit.SKIP;
      }
      return undefined;
    },
  });
  const lines = document.toString({ lineWidth: 0, singleQuote: true }).trimEnd().split('\n');
  const text = lines.map((line) => (line === '' ? '\n' : `    ${line}\n`)).join('');
  return streams.slice(0, begin + BEGIN.length) + text + streams.slice(end);
}
