import type { EventShape } from '../src/events/catalogue/shape.ts';
import { payloadSchema, type Schema, shapes } from './generate-event-schemas.ts';

const INTRODUCTION = `The service emits an event for each change to its records. It stores the event in the same transaction as the change and streams it after the commit. Clients can send further events. An event has an \`id\`, a time \`occurred\`, a \`resource\` and \`related\` resources as flat label maps, a \`payload\`, and, in \`follows\`, the preceding event's id if there is one. Events are kept for a week, or as [set](operating/retention.md).

Every resource has the labels \`prefect.resource.id\`, with the value \`prefect.<kind>.<id>\` (an asset's key), and \`prefect.resource.name\` if it has a name. This page lists all other labels. Related resources also have a role, \`prefect.resource.role\`, and occur in the listed order; roles without a resource are omitted. Payloads that aren't listed are empty. The headings below the kinds name the message schemas in \`asyncapi.yaml\`.`;

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}${lines.map((line) => `- ${line}`.replaceAll('\n', ' ')).join('\n')}\n`;

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
  if (!properties) return description === undefined ? '' : `Payload: ${description}\n`;
  const required = new Set(schema.required as string[] | undefined);
  const lines = Object.entries(properties).map(([name, one]) => {
    const field = `${code(name)}${required.has(name) ? '' : ', optional'}, ${words(one)}`;
    return typeof one.description === 'string' ? `${field}: ${one.description}` : field;
  });
  return list('Payload:\n\n', lines);
}

/** The resource, the related resources, and the payload of a shape, or the name of the earlier shape that has the same. */
function partsOf(shape: EventShape): string[] {
  const { labels = {}, related = {} } = shape;
  const labelLines = Object.entries(labels).map(([label, text]) =>
    typeof text === 'string' ? `${code(label)}: ${text}` : `${code(label)}, optional: ${text.optional}`,
  );
  const roleLines = Object.entries(related).map(([role, { kinds, when, labels: more = {} }]) =>
    [
      `${code(role)}, ${kinds.map((kind) => code(`prefect.${kind}`)).join(' or ')}: ${when}`,
      ...Object.entries(more).map(([label, text]) => `${code(label)}: ${text}`),
    ].join(' '),
  );
  return [list('Labels:\n\n', labelLines), list('Related:\n\n', roleLines), payloadPart(shape)].filter(Boolean);
}

/** A part that begins with all lines of an earlier shape's part, by the name of that shape, if this is shorter. */
function shorter(part: string, known: readonly [part: string, schema: string][]): string {
  const title = part.slice(0, part.indexOf(':') + 1);
  const [earlier, schema] = known.findLast(([text]) => text.startsWith(title) && text.length > 60 && part.startsWith(text)) ?? [];
  if (earlier === undefined || schema === undefined) return part;
  const rest = part.slice(earlier.length);
  return `${title} as in ${code(schema)}${rest === '' ? '.' : `, and:\n\n${rest.trimEnd()}`}\n`;
}

/** The page of all events, grouped by kind of resource. */
export function eventsPage(): { introduction: string; text: string } {
  const sections = new Map<string, string>();
  /** The parts of earlier shapes, each with the name of its shape. */
  const known: [part: string, schema: string][] = [];
  for (const [shape, events] of shapes()) {
    const { resource: kind, schema } = shape;
    const parts = partsOf(shape).map((part) => {
      const shortened = shorter(part, known);
      known.push([part, schema]);
      return shortened;
    });
    const names = list(
      '',
      events.map(([name, { when }]) => `${code(name)}: ${when}`),
    );
    const section = sections.get(kind) ?? `## ${kind}\n`;
    sections.set(kind, `${section}\n### ${schema}\n\n${[names, ...parts].join('\n')}`);
  }
  return { introduction: INTRODUCTION, text: [...sections.values()].join('\n') };
}
