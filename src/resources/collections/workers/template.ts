import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { drawLogo } from '../../../base/logo.ts';

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

/** Block types whose documents are valid values of variables, by the names of their definitions. */
const BLOCKS = {
  AwsCredentials: 'aws-credentials',
  AzureContainerInstanceCredentials: 'azure-container-instance-credentials',
  DockerRegistryCredentials: 'docker-registry-credentials',
  GcpCredentials: 'gcp-credentials',
  KubernetesClusterConfig: 'kubernetes-cluster-config',
} as const;

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
  allOf: [blockDefinition(name)],
});

function blocksOf(variables: Record<string, Variable>): Record<string, JsonObject> {
  const text = JSON.stringify(variables);
  const used = Object.entries(BLOCKS).filter(([name]) => text.includes(`"${PREFIX}${name}"`));
  return Object.fromEntries(used.map(([name, slug]) => [name, { title: name, type: 'object', block_type_slug: slug }]));
}

/** Variables that every worker type has. */
export const common = {
  name: text('Name', 'Name given to the infrastructure of a run.'),
  env: textMap('Environment Variables', 'Environment variables to set for a run.'),
  labels: textMap('Labels', 'Labels put on the infrastructure of a run.'),
  command: text('Command', 'Command that starts a run. Usually left empty: the worker then makes it.'),
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
  const definitions = { ...blocksOf(variables), ...given.definitions };
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
