import { type BlockDeclaration, block, choice, either, flag, integer, link, map, type Property, path, text, texts } from './declare.ts';

const required = { required: true };
const secret = { secret: true };
const requiredSecret = { required: true, secret: true };

const DBT = '0.4.1';
const FORGE = '0.2.2';
const SNOWFLAKE = '0.27.3';
const SQLALCHEMY = '0.4.0';

const READABLE = ['get-directory'];
const AUTHENTICATORS = ['snowflake', 'snowflake_jwt', 'externalbrowser', 'okta_endpoint', 'oauth', 'username_password_mfa'];
const TARGETS = [
  'dbt-cli-target-configs',
  'dbt-cli-bigquery-target-configs',
  'dbt-cli-postgres-target-configs',
  'dbt-cli-snowflake-target-configs',
];

const shellProperties = [
  texts('commands', required),
  flag('stream_output', true),
  map('env'),
  text('working_dir'),
  text('shell'),
  text('extension'),
];

const dbtExtras = [map('extras'), flag('allow_field_overrides', false)];

function dbtTarget(type: Property, schemaOptions: { required?: boolean } = required): Property[] {
  return [...dbtExtras, type, text('schema', schemaOptions), integer('threads', { fallback: 4 })];
}

/**
 * Blocks of the integrations with databases, code hosting services and other tools. Declared here so that the catalogue lists them before an integration is
 * installed.
 */
export const toolBlocks: readonly BlockDeclaration[] = [
  {
    slug: 'bitbucket-credentials',
    name: 'BitBucket Credentials',
    description: 'Credentials for Bitbucket.',
    version: FORGE,
    properties: [
      text('token', secret),
      text('username'),
      text('password', secret),
      text('url', { fallback: 'https://api.bitbucket.org/' }),
    ],
  },
  {
    slug: 'bitbucket-repository',
    name: 'BitBucket Repository',
    description: 'A repository on Bitbucket to read from.',
    version: FORGE,
    capabilities: READABLE,
    properties: [text('repository', required), text('reference'), block('bitbucket_credentials', 'bitbucket-credentials')],
  },
  {
    slug: 'github-credentials',
    name: 'GitHub Credentials',
    description: 'Credentials for GitHub.',
    version: FORGE,
    properties: [text('token', secret)],
  },
  {
    slug: 'github-repository',
    name: 'GitHub Repository',
    description: 'A repository on GitHub to read from.',
    version: FORGE,
    capabilities: READABLE,
    properties: [text('repository_url', required), text('reference'), block('credentials', 'github-credentials')],
  },
  {
    slug: 'gitlab-credentials',
    name: 'GitLab Credentials',
    description: 'Credentials for GitLab.',
    version: FORGE,
    properties: [text('token', secret), text('url')],
  },
  {
    slug: 'gitlab-repository',
    name: 'GitLab Repository',
    description: 'A repository on GitLab to read from.',
    version: FORGE,
    capabilities: READABLE,
    properties: [text('repository', required), text('reference'), block('credentials', 'gitlab-credentials')],
  },
  {
    slug: 'databricks-credentials',
    name: 'Databricks Credentials',
    description: 'Credentials for a Databricks workspace.',
    version: '0.2.3',
    properties: [text('databricks_instance', required), text('token', requiredSecret), map('client_kwargs')],
  },
  {
    slug: 'database-credentials',
    name: 'Database Credentials',
    description: 'How to sign in to a database.',
    version: SQLALCHEMY,
    properties: [
      text('driver'),
      text('username'),
      text('password', secret),
      text('database'),
      text('host'),
      text('port'),
      map('query'),
      link('url'),
      map('connect_args'),
    ],
  },
  {
    slug: 'sqlalchemy-connector',
    name: 'SQLAlchemy Connector',
    description: 'Queries databases that SQLAlchemy can reach.',
    version: SQLALCHEMY,
    properties: [
      either('connection_info', [{ $ref: '#/definitions/ConnectionComponents' }, { type: 'string', format: 'uri' }], {
        ...required,
        secrets: ['password'],
      }),
      map('connect_args'),
      integer('fetch_size', { fallback: 1 }),
    ],
    definitions: {
      ConnectionComponents: {
        title: 'ConnectionComponents',
        type: 'object',
        required: ['driver', 'database'],
        properties: {
          driver: { title: 'Driver', type: 'string' },
          database: { title: 'Database', type: 'string' },
          username: { title: 'Username', type: 'string' },
          password: { title: 'Password', type: 'string', format: 'password', writeOnly: true },
          host: { title: 'Host', type: 'string' },
          port: { title: 'Port', type: 'string' },
          query: { title: 'Query', type: 'object' },
        },
      },
    },
  },
  {
    slug: 'snowflake-credentials',
    name: 'Snowflake Credentials',
    description: 'Credentials for Snowflake.',
    version: SNOWFLAKE,
    properties: [
      text('account', required),
      text('user', required),
      text('password', secret),
      text('private_key', secret),
      path('private_key_path'),
      text('private_key_passphrase', secret),
      choice('authenticator', AUTHENTICATORS, 'snowflake'),
      text('token', secret),
      text('endpoint'),
      text('role'),
      flag('autocommit'),
    ],
  },
  {
    slug: 'snowflake-connector',
    name: 'Snowflake Connector',
    description: 'Queries tables of Snowflake.',
    version: SNOWFLAKE,
    properties: [
      block('credentials', 'snowflake-credentials', required),
      text('database', required),
      text('warehouse', required),
      text('schema', required),
      integer('fetch_size', { fallback: 1 }),
      integer('poll_frequency_s', { fallback: 1 }),
    ],
  },
  {
    slug: 'dbt-cli-target-configs',
    name: 'dbt CLI Target Configs',
    description: 'A target of a dbt profile.',
    version: DBT,
    properties: dbtTarget(text('type', required)),
  },
  {
    slug: 'dbt-cli-bigquery-target-configs',
    name: 'dbt CLI BigQuery Target Configs',
    description: 'A target of a dbt profile on BigQuery.',
    version: DBT,
    properties: [...dbtTarget(text('type', { fallback: 'bigquery' })), text('project'), block('credentials', 'gcp-credentials')],
  },
  {
    slug: 'dbt-cli-postgres-target-configs',
    name: 'dbt CLI Postgres Target Configs',
    description: 'A target of a dbt profile on PostgreSQL.',
    version: DBT,
    properties: [
      ...dbtTarget(text('type', { fallback: 'postgres' })),
      block('credentials', ['sqlalchemy-connector', 'database-credentials'], required),
    ],
  },
  {
    slug: 'dbt-cli-snowflake-target-configs',
    name: 'dbt CLI Snowflake Target Configs',
    description: 'A target of a dbt profile on Snowflake.',
    version: DBT,
    properties: [...dbtTarget(text('type', { fallback: 'snowflake' }), {}), block('connector', 'snowflake-connector', required)],
  },
  {
    slug: 'dbt-cli-global-configs',
    name: 'dbt CLI Global Configs',
    description: 'Global settings of dbt.',
    version: DBT,
    properties: [
      ...dbtExtras,
      flag('send_anonymous_usage_stats'),
      flag('use_colors'),
      flag('partial_parse'),
      integer('printer_width'),
      flag('write_json'),
      flag('warn_error'),
      text('log_format'),
      flag('debug'),
      flag('version_check'),
      flag('fail_fast'),
      flag('use_experimental_parser'),
      flag('static_parser'),
    ],
  },
  {
    slug: 'dbt-cli-profile',
    name: 'dbt CLI Profile',
    description: 'A profile of dbt: its targets and settings.',
    version: DBT,
    properties: [
      text('name', required),
      text('target', required),
      block('target_configs', TARGETS, required),
      block('global_configs', 'dbt-cli-global-configs'),
    ],
  },
  {
    slug: 'dbt-cloud-credentials',
    name: 'dbt Cloud Credentials',
    description: 'Credentials for dbt Cloud.',
    version: DBT,
    properties: [text('api_key', requiredSecret), integer('account_id', required), text('domain', { fallback: 'cloud.getdbt.com' })],
  },
  {
    slug: 'dbt-core-operation',
    name: 'dbt Core Operation',
    description: 'Runs commands of dbt.',
    version: DBT,
    properties: [
      ...shellProperties,
      path('profiles_dir'),
      path('project_dir'),
      flag('overwrite_profiles', false),
      block('dbt_cli_profile', 'dbt-cli-profile'),
    ],
  },
  {
    slug: 'email-server-credentials',
    name: 'Email Server Credentials',
    description: 'How to sign in to a mail server.',
    version: '0.3.2',
    properties: [
      text('username'),
      text('password', secret),
      text('smtp_server', { fallback: 'smtp.gmail.com' }),
      integer('smtp_type', { fallback: 465 }),
      integer('smtp_port'),
    ],
  },
  {
    slug: 'shell-operation',
    name: 'Shell Operation',
    description: 'Runs commands of a shell.',
    version: FORGE,
    properties: shellProperties,
  },
  {
    slug: 'slack-credentials',
    name: 'Slack Credentials',
    description: 'Credentials for Slack.',
    version: FORGE,
    properties: [text('token', requiredSecret)],
  },
];
