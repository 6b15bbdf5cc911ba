import type { JsonObject, JsonValue } from '../../../base/json/value.ts';

/** A block type whose documents are valid values of variables. */
interface Block {
  block_type_slug: string;
  properties: JsonObject;
  required?: string[];
  secret_fields: string[];
}

const TEXT = { type: 'string' };
const SECRET = { type: 'string', format: 'password', writeOnly: true };
const OBJECT = { type: 'object' };
const MAPS = { type: 'array', items: { type: 'object', additionalProperties: TEXT } };
const optional = (...schemas: JsonObject[]): JsonObject => ({ anyOf: [...schemas, { type: 'null' }], default: null });

/** By the names of their definitions. */
export const BLOCKS = {
  AwsCredentials: {
    block_type_slug: 'aws-credentials',
    properties: {
      aws_access_key_id: optional(TEXT),
      aws_secret_access_key: optional(SECRET),
      aws_session_token: optional(TEXT),
      profile_name: optional(TEXT),
      region_name: optional(TEXT),
      aws_client_parameters: { $ref: '#/definitions/AwsClientParameters' },
      assume_role_arn: optional(TEXT),
      assume_role_kwargs: { $ref: '#/definitions/AssumeRoleParameters' },
    },
    secret_fields: ['aws_secret_access_key'],
  },
  AzureContainerInstanceCredentials: {
    block_type_slug: 'azure-container-instance-credentials',
    properties: {
      client_id: optional(TEXT),
      tenant_id: optional(TEXT),
      client_secret: optional(SECRET),
      credential_kwargs: OBJECT,
    },
    secret_fields: ['client_secret'],
  },
  DockerRegistryCredentials: {
    block_type_slug: 'docker-registry-credentials',
    properties: { username: TEXT, password: SECRET, registry_url: TEXT, reauth: { type: 'boolean', default: true } },
    required: ['username', 'password', 'registry_url'],
    secret_fields: ['password'],
  },
  GcpCredentials: {
    block_type_slug: 'gcp-credentials',
    properties: {
      service_account_file: optional({ type: 'string', format: 'path' }),
      service_account_info: optional(OBJECT),
      project: optional(TEXT),
    },
    secret_fields: ['service_account_info.*'],
  },
  KubernetesClusterConfig: {
    block_type_slug: 'kubernetes-cluster-config',
    properties: { config: OBJECT, context_name: TEXT },
    required: ['config', 'context_name'],
    secret_fields: [],
  },
} as const satisfies Record<string, Block>;

/** Definitions that the fields of block types refer to. */
export const PARTS = {
  AssumeRoleParameters: {
    RoleSessionName: optional(TEXT),
    DurationSeconds: optional({ type: 'integer' }),
    Policy: optional(TEXT),
    PolicyArns: optional(MAPS),
    Tags: optional(MAPS),
    TransitiveTagKeys: optional({ type: 'array', items: TEXT }),
    ExternalId: optional(TEXT),
    SerialNumber: optional(TEXT),
    TokenCode: optional(TEXT),
    SourceIdentity: optional(TEXT),
    ProvidedContexts: optional(MAPS),
  },
  AwsClientParameters: {
    api_version: optional(TEXT),
    use_ssl: { type: 'boolean', default: true },
    verify: optional({ type: 'boolean' }, { type: 'string', format: 'file-path' }),
    verify_cert_path: optional({ type: 'string', format: 'file-path' }),
    endpoint_url: optional(TEXT),
    config: optional(OBJECT),
  },
} as const satisfies Record<string, Record<string, JsonValue>>;
