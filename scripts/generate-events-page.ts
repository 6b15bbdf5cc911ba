import type { EventEntry, EventShape } from '../src/events/catalogue/shape.ts';
import { payloadSchema, type Schema, shapes } from './generate-event-schemas.ts';

const INTRODUCTION = `The service emits an event for each change of its records. The event is stored in the transaction of the change and streamed after the commit. This page lists all events that the service emits; clients can send further events. An event has an \`id\`, a time \`occurred\`, a \`resource\` and \`related\` resources as flat maps of labels, a \`payload\`, and in \`follows\` the id of the preceding event, if there is one. Events are kept for a week, unless the settings specify other periods, for all events or by name ([operating.md](operating/retention.md)).

Every resource has the label \`prefect.resource.id\`, with the value \`prefect.<kind>.<id>\`, and, if it has a name, \`prefect.resource.name\`. The tables list all other labels. Related resources also have a role, \`prefect.resource.role\`. They occur in the listed order; a role is omitted if its resource does not exist. The headings below the kinds are the names of the message schemas in \`asyncapi.yaml\`.`;

/** \`|\` would end a cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

const code = (text: string): string => `\`${text}\``;

/** The name of a type for readers: `string or null`, `list of string`. */
function words(schema: Schema): string {
  const { type, enum: values, anyOf, items, properties, additionalProperties, format, $ref } = schema;
  if (typeof $ref === 'string') return code($ref.split('/').at(-1)!);
  if (Array.isArray(anyOf)) return anyOf.map((one) => words(one as Schema)).join(' or ');
  if (Array.isArray(values)) return values.map((value) => code(String(value))).join(', ');
  if (Array.isArray(type)) return type.map((one) => words({ ...schema, type: one })).join(' or ');
  if (type === 'array') return `list of ${words((items ?? {}) as Schema)}`;
  if (properties) {
    const required = new Set(schema.required as string[] | undefined);
    return `{ ${Object.entries(properties as Record<string, Schema>)
      .map(([name, one]) => `${code(name)}${required.has(name) ? '' : ' (optional)'}: ${words(one)}`)
      .join('; ')} }`;
  }
  if (type === 'object') {
    const values = typeof additionalProperties === 'object' ? words(additionalProperties as Schema) : 'any JSON';
    return `map of ${values}`;
  }
  if (type === 'string') return format === 'date-time' ? 'instant' : format === 'uuid' ? 'UUID' : 'string';
  return typeof type === 'string' ? type : 'any JSON';
}

function payloadPart({ payload }: EventShape): string {
  const schema = payloadSchema(payload);
  const { properties, description } = schema as { properties?: Record<string, Schema>; description?: string };
  if (!properties) return `Payload: ${description ?? 'empty.'}\n`;
  const required = new Set(schema.required as string[] | undefined);
  const rows = Object.entries(properties).map(([name, one]) => [
    code(name) + (required.has(name) ? '' : ', optional'),
    words(one),
    typeof one.description === 'string' ? one.description : '',
  ]);
  return table(['Field of the payload', 'Type', 'Meaning'], rows);
}

function shapePart(shape: EventShape, events: readonly [string, EventEntry][]): string {
  const { labels = {}, related = {} } = shape;
  const labelRows = Object.entries(labels).map(([label, says]) =>
    typeof says === 'string' ? [code(label), says] : [`${code(label)}, optional`, says.optional],
  );
  const roleRows = Object.entries(related).map(([role, { kinds, when, labels: more = {} }]) => [
    code(role),
    kinds.map((kind) => code(`prefect.${kind}`)).join(' or '),
    [when, ...Object.entries(more).map(([label, says]) => `${code(label)}: ${says}`)].join(' '),
  ]);
  return [
    table(
      ['Event', 'When'],
      events.map(([name, { when }]) => [code(name), when]),
    ),
    table(['Label of the resource', 'Meaning'], labelRows),
    table(['Related role', 'Resource', 'Meaning'], roleRows),
    payloadPart(shape),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The page of all events, grouped by kind of resource. */
export function eventsPage(): { introduction: string; text: string } {
  const sections = new Map<string, string>();
  for (const [shape, events] of shapes()) {
    const { resource: kind } = shape;
    const section = sections.get(kind) ?? `## ${kind}\n\nResource: \`prefect.${kind}.<id>\`.\n`;
    sections.set(kind, `${section}\n### ${shape.schema}\n\n${shapePart(shape, events)}`);
  }
  return { introduction: INTRODUCTION, text: [...sections.values()].join('\n') };
}
