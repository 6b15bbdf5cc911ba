import { block, common, flag, number, object, placeholders, text, texts, workerType } from './template.ts';

const variables = {
  ...common,
  image: text('Image', 'Image of the container.'),
  resource_group_name: text('Azure Resource Group Name', 'Resource group in which containers are created.'),
  subscription_id: text('Azure Subscription ID', 'Subscription that owns the resource group.'),
  aci_credentials: block('azure-container-instance-credentials', 'Azure Credentials', 'Credentials for Azure Container Instances.'),
  image_registry: object('Image Registry', 'Address and credentials of a private registry of images.'),
  identities: texts('Identities', 'User-assigned identities of the container group.'),
  subnet_ids: texts('Subnet IDs', 'Subnets that the container group joins.'),
  dns_servers: texts('DNS Servers', 'Name servers of the container group.'),
  entrypoint: text('Entrypoint', 'Entry point of the container.', { default: '/opt/prefect/entrypoint.sh' }),
  cpu: number('CPU', 'Processors for the container.', { default: 1 }),
  memory: number('Memory', 'Memory for the container in gigabytes.', { default: 1 }),
  gpu_count: { title: 'GPU Count', description: 'Graphics processors for the container.', type: 'integer' },
  gpu_sku: text('GPU SKU', 'Model of the graphics processors.'),
  stream_output: flag('Stream Output', 'Whether the worker repeats the output of the container on its own.', { default: false }),
  keep_container_group: flag('Keep Container Group', 'Whether the container group stays when the run has ended.', { default: false }),
  task_start_timeout_seconds: {
    title: 'Task Start Timeout Seconds',
    description: 'Seconds that a container has to start.',
    type: 'integer',
    default: 240,
  },
  task_watch_poll_interval: number('Task Watch Poll Interval', 'Seconds between two looks at a container.', { default: 5 }),
};

export const containerInstanceWorker = workerType({
  type: 'azure-container-instance',
  displayName: 'Azure Container Instances',
  description: 'Starts each run in a container on Azure Container Instances. Needs an Azure account with a resource group.',
  pack: 'prefect-azure',
  configuration: placeholders(...Object.keys(variables)),
  variables,
  required: ['resource_group_name', 'subscription_id', 'aci_credentials'],
});
