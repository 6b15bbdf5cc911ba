import {
  block,
  blockDefinition,
  common,
  flag,
  integer,
  nullable,
  object,
  placeholders,
  text,
  textMap,
  type Variable,
  workerType,
} from './template.ts';

const credentials = block(
  'GcpCredentials',
  'GCP Credentials',
  'Credentials for Google Cloud; those of the environment of the worker when empty.',
);
const credentialsOrNull: Variable = {
  title: 'GCP Credentials',
  description: 'Credentials for Google Cloud; those of the environment of the worker when empty.',
  anyOf: [blockDefinition('GcpCredentials'), { type: 'null' }],
};
const image = text('Image Name', 'Image of the container, with its registry.');
const regionText = 'Region of Google Cloud in which runs are executed.';
const region = text('Region', regionText, { default: 'us-central1' });

const SECRET = { $ref: '#/definitions/SecretKeySelector' };
const definitions = {
  SecretKeySelector: {
    title: 'SecretKeySelector',
    type: 'object',
    properties: {
      secret: text('Secret', 'Name of the secret in Secret Manager.'),
      version: text('Version', 'Version of the secret, such as `latest`.'),
    },
    required: ['secret', 'version'],
  },
};
const secrets = {
  prefect_api_key_secret: nullable({
    title: 'API Key Secret',
    description: 'A secret of Google Cloud with the key with which jobs authenticate; the key of the worker when empty.',
    ...SECRET,
  }),
  prefect_api_auth_string_secret: nullable({
    title: 'API Auth String Secret',
    description: 'A secret of Google Cloud with the password with which jobs authenticate; that of the worker when empty.',
    ...SECRET,
  }),
};

/** Follows the template of prefect-gcp 0.6.22. */
export const cloudRunWorker = workerType({
  type: 'cloud-run',
  displayName: 'Google Cloud Run',
  description: 'Starts each run as a job on Google Cloud Run, first generation of the interface. Needs a Google Cloud project.',
  pack: 'prefect-gcp',
  configuration: {
    ...placeholders('command', 'env', 'labels', 'name', 'region', 'credentials', 'keep_job', 'timeout', ...Object.keys(secrets)),
    job_body: {
      apiVersion: 'run.googleapis.com/v1',
      kind: 'Job',
      metadata: { name: '{{ name }}', annotations: { 'run.googleapis.com/launch-stage': 'BETA' } },
      spec: {
        template: {
          spec: {
            template: {
              spec: {
                containers: [
                  {
                    image: '{{ image }}',
                    command: '{{ command }}',
                    resources: {
                      limits: { cpu: '{{ cpu }}', memory: '{{ memory }}' },
                      requests: { cpu: '{{ cpu }}', memory: '{{ memory }}' },
                    },
                  },
                ],
                timeoutSeconds: '{{ timeout }}',
                serviceAccountName: '{{ service_account_name }}',
              },
            },
          },
          metadata: { annotations: { 'run.googleapis.com/vpc-access-connector': '{{ vpc_connector_name }}' } },
        },
      },
    },
  },
  variables: {
    ...common,
    region,
    credentials: credentialsOrNull,
    ...secrets,
    image: nullable(image),
    cpu: nullable(text('CPU', 'Processor for a job in thousandths, such as `1000m`.', { pattern: '^(\\d*000)m$' })),
    memory: nullable(text('Memory', 'Memory for a job, such as `512Mi` or `2G`.', { pattern: '^\\d+(?:G|Gi|M|Mi)$' })),
    vpc_connector_name: nullable(text('VPC Connector Name', 'Connector to a private network.')),
    service_account_name: nullable(text('Service Account Name', 'Service account under which a job runs.')),
    keep_job: nullable(flag('Keep Job After Completion', 'Whether a job stays when it has ended.', { default: false })),
    timeout: nullable(integer('Job Timeout', 'Seconds that a job may take.', { exclusiveMinimum: 0, maximum: 3600, default: 600 })),
  },
  definitions,
});

/** Follows the template of prefect-gcp 0.6.22. */
export const cloudRunV2Worker = workerType({
  type: 'cloud-run-v2',
  displayName: 'Google Cloud Run V2',
  description: 'Starts each run as a job on Google Cloud Run, second generation of the interface. Needs a Google Cloud project.',
  pack: 'prefect-gcp',
  configuration: {
    ...placeholders(
      'command',
      'env',
      'labels',
      'name',
      'region',
      'credentials',
      'keep_job',
      'timeout',
      'env_from_secrets',
      'cloudsql_instances',
      ...Object.keys(secrets),
    ),
    job_body: {
      client: 'prefect',
      launchStage: '{{ launch_stage }}',
      template: {
        template: {
          serviceAccount: '{{ service_account_name }}',
          maxRetries: '{{ max_retries }}',
          timeout: '{{ timeout }}',
          vpcAccess: { connector: '{{ vpc_connector_name }}' },
          containers: [
            {
              env: [],
              image: '{{ image }}',
              command: '{{ command }}',
              args: '{{ args }}',
              resources: { limits: { cpu: '{{ cpu }}', memory: '{{ memory }}' } },
            },
          ],
        },
      },
    },
  },
  variables: {
    ...common,
    region,
    credentials,
    ...secrets,
    env_from_secrets: {
      title: 'Environment Variables from Secrets',
      description: 'Environment variables with values from secrets of Google Cloud.',
      type: 'object',
      additionalProperties: SECRET,
    },
    cloudsql_instances: {
      title: 'Cloud SQL Instances',
      description: 'Cloud SQL instances that a job connects to, each as `project:region:instance`.',
      anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
    },
    image: nullable({ ...image, default: 'prefecthq/prefect:3-latest' }),
    args: { title: 'Args', description: 'Arguments of the command.', type: 'array', items: { type: 'string' } },
    cpu: text('CPU', 'Processor for a job in thousandths, such as `1000m`.', { default: '1000m' }),
    memory: text('Memory', 'Memory for a job, such as `512Mi` or `2Gi`.', {
      default: '512Mi',
      pattern: '^\\d+(?:G|Gi|M|Mi)$',
    }),
    launch_stage: text('Launch Stage', 'Maturity of the features of Cloud Run that a job may use.', {
      enum: ['ALPHA', 'BETA', 'GA', 'DEPRECATED', 'EARLY_ACCESS', 'PRELAUNCH', 'UNIMPLEMENTED', 'LAUNCH_TAG_UNSPECIFIED'],
      default: 'BETA',
    }),
    max_retries: integer('Max Retries', 'How often Cloud Run starts a failed job again.', { default: 0 }),
    vpc_connector_name: nullable(text('VPC Connector', 'Connector to a private network.')),
    service_account_name: nullable(text('Service Account Name', 'Service account under which a job runs.')),
    keep_job: flag('Keep Job After Completion', 'Whether a job stays when it has ended.', { default: false }),
    timeout: integer('Job Timeout', 'Seconds that a job may take.', { exclusiveMinimum: 0, maximum: 604_800, default: 600 }),
  },
  definitions,
});

/** Follows the template of prefect-gcp 0.6.22. */
export const vertexWorker = workerType({
  type: 'vertex-ai',
  displayName: 'Google Vertex AI',
  description: 'Starts each run as a custom training job on Google Vertex AI, with GPUs if wanted. Needs a Google Cloud project.',
  pack: 'prefect-gcp',
  configuration: {
    ...placeholders('command', 'env', 'labels', 'name', 'region', 'credentials', 'job_watch_poll_interval'),
    job_spec: {
      service_account_name: '{{ service_account_name }}',
      network: '{{ network }}',
      reserved_ip_ranges: '{{ reserved_ip_ranges }}',
      maximum_run_time_hours: '{{ maximum_run_time_hours }}',
      scheduling: '{{ scheduling }}',
      enable_web_access: '{{ enable_web_access }}',
      enable_dashboard_access: '{{ enable_dashboard_access }}',
      worker_pool_specs: [
        {
          replica_count: 1,
          container_spec: { image_uri: '{{ image }}', command: '{{ command }}', args: [] },
          machine_spec: {
            machine_type: '{{ machine_type }}',
            accelerator_type: '{{ accelerator_type }}',
            accelerator_count: '{{ accelerator_count }}',
          },
          disk_spec: { boot_disk_type: '{{ boot_disk_type }}', boot_disk_size_gb: '{{ boot_disk_size_gb }}' },
        },
      ],
    },
  },
  variables: {
    ...common,
    labels: textMap('Labels', 'Labels put on the job; Vertex AI allows lower-case letters, digits, dashes and underscores.'),
    region: text('Region', regionText),
    credentials: credentialsOrNull,
    image,
    machine_type: text('Machine Type', 'Type of the machine of a job.', { default: 'n1-standard-4' }),
    accelerator_type: nullable(text('Accelerator Type', 'Type of the graphics processors of the machine.')),
    accelerator_count: nullable(integer('Accelerator Count', 'Number of graphics processors of the machine.')),
    boot_disk_type: text('Boot Disk Type', 'Type of the disk.', { default: 'pd-ssd' }),
    boot_disk_size_gb: integer('Boot Disk Size', 'Size of the disk in gigabytes.', { default: 100 }),
    maximum_run_time_hours: integer('Maximum Run Time', 'Hours that a job may take.', { default: 1 }),
    scheduling: nullable(object('Scheduling Options', 'Options for the scheduling of the job, in the form of the Google Cloud API.', {})),
    enable_web_access: flag('Enable Web Access', 'Whether an interactive shell gives access to the running job.', { default: false }),
    enable_dashboard_access: flag('Enable Dashboard Access', 'Whether the dashboard of the training container can be reached.', {
      default: false,
    }),
    network: nullable(text('Network', 'Network that the job is peered with.')),
    reserved_ip_ranges: nullable({
      title: 'Reserved IP Ranges',
      description: 'Ranges of addresses that the job may use.',
      type: 'array',
      items: { type: 'string' },
    }),
    service_account_name: nullable(text('Service Account Name', 'Service account under which a job runs.')),
    job_watch_poll_interval: { title: 'Poll Interval', description: 'Seconds between checks of a job.', type: 'number', default: 5 },
  },
  required: ['region', 'image'],
});
