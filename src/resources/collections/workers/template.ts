import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { drawLogo } from '../../../base/logo.ts';
import { BLOCKS, PARTS } from './blocks.ts';

/** The catalogue entry of one worker type. */
export interface WorkerType extends JsonObject {
  type: string;
  display_name: string;
  description: string;
  logo_url: string;
  documentation_url: string;
  install_command: string;
  is_beta: boolean;
  default_base_job_configuration: {
    job_configuration: JsonObject;
    variables: JsonObject;
  };
}

/** A variable of a job template, as JSON Schema. */
export type Variable = JsonObject;

type Extra = { default?: JsonValue; [keyword: string]: JsonValue | undefined };

const variable =
  (schema: JsonObject) =>
  (title: string, description: string, extra: Extra = {}): Variable => ({ title, description, ...schema, ...(extra as JsonObject) });

export const text = variable({ type: 'string' });
export const flag = variable({ type: 'boolean' });
export const integer = variable({ type: 'integer' });
export const number = variable({ type: 'number' });
export const texts = variable({ type: 'array', items: { type: 'string' } });
export const textMap = variable({ type: 'object', additionalProperties: { type: 'string' } });
export const object = variable({ type: 'object' });

/** The variable, which also accepts null, and is null by default unless it has another default. */
export const nullable = ({ title = '', description = '', default: fallback = null, ...schema }: Variable): Variable => ({
  title,
  description,
  anyOf: [schema, { type: 'null' }],
  default: fallback,
});

type BlockName = keyof typeof BLOCKS;

const PREFIX = '#/definitions/';

/**
 * The definition of a variable that accepts a document of a block type. User interfaces offer the existing documents only for a reference to such a definition.
 */
export const blockDefinition = (name: BlockName): JsonObject => ({ $ref: `${PREFIX}${name}` });

/** A variable that accepts a document of a block type. */
export const block = (name: BlockName, title: string, description: string): Variable => ({
  title,
  description,
  ...blockDefinition(name),
});

/** The definitions that the variables refer to, and those that these refer to. */
function definitionsOf(variables: JsonObject): Record<string, JsonObject> {
  const text = JSON.stringify(variables);
  const isUsed = ([name]: readonly [string, unknown]) => text.includes(`"${PREFIX}${name}"`);
  const blocks = Object.entries(BLOCKS).filter(isUsed);
  if (blocks.length === 0) return {};
  const inside = JSON.stringify(blocks);
  const parts = Object.entries(PARTS).filter(([name]) => inside.includes(`"${PREFIX}${name}"`));
  return Object.fromEntries<JsonObject>([
    ...blocks.map(([name, block]) => [name, { title: name, type: 'object', ...block, block_schema_references: {} }] as const),
    ...parts.map(([name, properties]) => [name, { title: name, type: 'object', properties }] as const),
  ]);
}

/** Variables that every worker type has. */
export const common = {
  name: nullable(text('Name', 'Name given to the infrastructure of a run.')),
  env: variable({ type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, { type: 'null' }] } })(
    'Environment Variables',
    'Environment variables to set for a run; null removes a variable.',
  ),
  labels: textMap('Labels', 'Labels put on the infrastructure of a run.'),
  command: nullable(text('Command', 'Command that starts a run. Usually left empty: the worker then makes it.')),
};

/** Maps each name to `{{ name }}`. */
export const placeholders = (...names: string[]): JsonObject => Object.fromEntries(names.map((name) => [name, `{{ ${name} }}`]));

interface Given {
  type: string;
  displayName: string;
  description: string;
  pack: string;
  configuration: JsonObject;
  variables: Record<string, Variable>;
  required?: string[];
  /** Definitions that variables refer to, in addition to those of block types. */
  definitions?: Record<string, JsonObject>;
}

export function workerType({ type, displayName, description, pack, configuration, variables, required, ...given }: Given): WorkerType {
  const definitions = { ...definitionsOf(variables), ...given.definitions };
  return {
    type,
    display_name: displayName,
    description,
    logo_url: logo(displayName),
    documentation_url: `https://docs.prefect.io/${pack === 'prefect' ? 'concepts/workers' : `integrations/${pack}`}`,
    install_command: `pip install ${pack}`,
    is_beta: false,
    default_base_job_configuration: {
      job_configuration: configuration,
      variables: {
        type: 'object',
        properties: variables,
        ...(required && { required }),
        ...(Object.keys(definitions).length > 0 && { definitions }),
      },
    },
  };
}

/** A data URI, because user interfaces hide entries without a logo; it needs no download. */
const logo = (name: string): string => `data:image/svg+xml;base64,${Buffer.from(drawLogo(name)).toString('base64')}`;
