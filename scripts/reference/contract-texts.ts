import { type Contract, deref, type MediaType, type OperationObject } from '../../src/contract/schema.ts';
import { type ListedOperation, listOperations } from '../contract-parts.ts';
import { cell, table } from './markdown.ts';
import { type DescribedSchema, detailText, fieldsText, typeText } from './schema-text.ts';

/** The contract with the texts for people. */
export interface DescribedContract extends Contract {
  info: Contract['info'] & { description: string };
  tags: { name: string; description: string }[];
}

export interface Described extends OperationObject {
  summary: string;
  description: string;
  requestBody?: { $ref?: string; description?: string; required?: boolean; content: Record<string, MediaType & Examples> };
  responses: Record<string, { $ref?: string; description: string; content?: Record<string, MediaType & Examples> }>;
}

interface Examples {
  example?: unknown;
  examples?: { shared?: { $ref: string } };
}

/** As the reference names them in its links. */
export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

/** The anchors of the parts of the reference page. */
export const tagAnchor = (tag: string): string => `#tag/${slugOf(tag)}`;
export const operationAnchor = (tag: string, method: string, path: string): string => `${tagAnchor(tag)}/${method.toUpperCase()}${path}`;
export const schemaAnchor = (name: string): string => `#models/${name}`;

const schemaLink = (name: string): string => `[${name}](../schemas/${name}.md)`;

export const operationsOf = (contract: Contract): (Omit<ListedOperation, 'operation'> & { operation: Described; tag: string })[] =>
  listOperations(contract).map(({ operation, ...one }) => ({ ...one, operation: operation as Described, tag: operation.tags[0] ?? '' }));

const route = (method: string, path: string): string => `\`${method.toUpperCase()} ${path}\``;

/** An operation as Markdown. */
export function operationText(
  contract: DescribedContract,
  { method, path, operation, tag }: ReturnType<typeof operationsOf>[number],
): string {
  const parameters = (operation.parameters ?? [])
    .map((one) => deref(contract, one))
    .map((one) => [
      `\`${one.name}\``,
      one.in,
      typeText(one.schema, schemaLink),
      one.required ? 'yes' : '',
      detailText({ ...one.schema, ...('description' in one && { description: String(one.description) }) }),
    ]);
  const responses = Object.entries(operation.responses).map(([status, given]) => {
    const response = deref(contract, given);
    const types = Object.values(response.content ?? {}).map(({ schema }) => schema && typeText(schema, schemaLink));
    return `- ${status === 'default' ? 'Other statuses' : status}: ${cell(response.description.trim())}${types[0] ? ` Body: ${types[0]}.` : ''}\n`;
  });
  return [
    `# ${operation.summary}`,
    route(method, path),
    operation.description.trim(),
    `Operation \`${operation.operationId}\`, in [${tag}](../tags/${slugOf(tag)}.md).`,
    ...(parameters.length > 0 ? [`## Parameters\n\n${table(['Name', 'In', 'Type', 'Required', 'Description'], parameters)}`] : []),
    ...bodyText(contract, operation),
    `## Responses\n\n${responses.join('')}`,
  ].join('\n\n');
}

function bodyText(contract: DescribedContract, { requestBody }: Described): string[] {
  const [[type = '', media] = []] = Object.entries(requestBody?.content ?? {});
  if (!media?.schema) return [];
  const { schema } = media;
  const shared = media.examples?.shared;
  const example = shared ? (deref(contract, shared) as { value?: unknown }).value : media.example;
  const target: DescribedSchema = deref(contract, schema);
  return [
    `## Body\n\n${cell(requestBody?.description ?? '')} \`${type}\`, ${typeText(schema, schemaLink)}${requestBody?.required ? '' : ', optional'}.\n\n${fieldsText(target, schemaLink)}`,
    ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]),
  ];
}

/** A tag with its operations as Markdown. */
export function tagText(contract: DescribedContract, name: string): string {
  const { description = '' } = contract.tags.find((tag) => tag.name === name) ?? {};
  const rows = operationsOf(contract)
    .filter(({ tag }) => tag === name)
    .map(({ method, path, operation }) => `- [${operation.summary}](../operations/${operation.operationId}.md): ${route(method, path)}\n`);
  return `# ${name}\n\n${description}\n\n${rows.join('')}`;
}

/** A schema as Markdown. */
export function schemaText(contract: DescribedContract, name: string): string {
  const schema: DescribedSchema = contract.components.schemas[name] ?? {};
  return [`# ${name}`, schema.description?.trim(), fieldsText(schema, schemaLink) || typeText(schema, schemaLink)]
    .filter(Boolean)
    .join('\n\n');
}
