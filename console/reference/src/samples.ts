import type { Operation, ReferenceDocument } from './contract.ts';

interface Literals {
  null: string;
  true: string;
  false: string;
  /** Between the braces of an object and its members. */
  pad: string;
  key: (name: string) => string;
}

/** How a language writes JSON values. */
const TYPESCRIPT: Literals = {
  null: 'null',
  true: 'true',
  false: 'false',
  pad: ' ',
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)),
};
const PYTHON: Literals = { null: 'None', true: 'True', false: 'False', pad: '', key: (name) => JSON.stringify(name) };

/** A value in a language, on one line if it is short. */
function literal(value: unknown, words: Literals, indent = ''): string {
  if (value === null) return words.null;
  if (typeof value === 'boolean') return words[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, words, inner))
    : Object.entries(value).map(([name, item]) => `${words.key(name)}: ${literal(item, words, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const pad = Array.isArray(value) || parts.length === 0 ? '' : words.pad;
  const line = open + pad + parts.join(', ') + pad + close;
  if (line.length <= 60 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** `create_flow` of `createFlow`, and `api_keys` of `Api Keys`, as openapi-python-client writes them. */
const snakeCase = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll(/[ -]/g, '_')
    .toLowerCase();

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The parameters that a request needs, and the body, from the examples of the contract. */
function requestOf({ components }: ReferenceDocument, { parameters = [], requestBody }: Operation) {
  const all = parameters.map((one) => ('$ref' in one ? components.parameters[nameOf(one.$ref)] : one));
  const media = requestBody?.content['application/json'];
  const shared = media?.examples?.shared?.$ref;
  return {
    required: all.filter((one) => one !== undefined).filter(({ required }) => required),
    body: shared ? components.examples[nameOf(shared)]?.value : media?.example,
    model: media?.schema.$ref ?? media?.schema.items?.$ref,
  };
}

type Request = ReturnType<typeof requestOf>;

function typescript({ operationId }: Operation, { required, body }: Request, url: string): string {
  const group = (place: string) =>
    Object.fromEntries(required.filter((one) => one.in === place).map(({ name, example }) => [name, example]));
  const parts = Object.entries({ path: group('path'), query: group('query') }).filter(([, values]) => Object.keys(values).length > 0);
  const given = [...parts, ...(body === undefined ? [] : [['body', body] as const])];
  return `import { connect, ${operationId} } from '@contralto/client';

const client = connect({ url: '${url}' });
const { data } = await ${operationId}({ client${given.map(([name, value]) => `, ${name}: ${literal(value, TYPESCRIPT)}`).join('')} });`;
}

function python({ operationId, tags: [tag = ''] }: Operation, { required, body, model }: Request, url: string): string {
  const call = snakeCase(operationId);
  const read = (value: unknown) => (model ? `${nameOf(model)}.from_dict(${literal(value, PYTHON)})` : literal(value, PYTHON));
  const value = ({ schema, example }: Request['required'][number]) =>
    schema.format === 'uuid' ? `UUID(${literal(example, PYTHON)})` : literal(example, PYTHON);
  const given = [
    ...required.filter((one) => one.in === 'path').map(value),
    'client=client',
    ...required.filter((one) => one.in === 'query').map((one) => `${snakeCase(one.name)}=${value(one)}`),
    ...(body === undefined ? [] : [`body=${Array.isArray(body) ? `[${body.map(read).join(', ')}]` : read(body)}`]),
  ];
  return [
    ...(given.some((argument) => argument.includes('UUID(')) ? ['from uuid import UUID', ''] : []),
    'from contralto import Client',
    `from contralto.api.${snakeCase(tag)} import ${call}`,
    ...(model && body !== undefined ? [`from contralto.models import ${nameOf(model)}`] : []),
    '',
    `client = Client(base_url="${url}")`,
    `result = ${call}.sync(${given.join(', ')})`,
  ].join('\n');
}

/** The call of one operation with its example, with the clients of `docs/sdks`. The page itself writes samples without a client. */
export function samplesOf(
  document: ReferenceDocument,
  operation: Operation,
  url: string,
): { lang: string; label: string; source: string }[] {
  const request = requestOf(document, operation);
  return [
    { lang: 'typescript', label: 'TypeScript', source: typescript(operation, request, url) },
    { lang: 'python', label: 'Python', source: python(operation, request, url) },
  ];
}
