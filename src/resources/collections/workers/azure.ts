import { block, blockDefinition, common, flag, nullable, number, placeholders, text, texts, workerType } from './template.ts';

const variables = {
  ...common,
  image: text('Image', 'Image of the container.'),
  resource_group_name: text('Azure Resource Group Name', 'Resource group in which containers are created.'),
  subscription_id: text('Azure Subscription ID', 'Subscription that owns the resource group.', { writeOnly: true, format: 'password' }),
  aci_credentials: block(
    'AzureContainerInstanceCredentials',
    'Azure Credentials',
    'Credentials for Azure; those of the environment of the worker when empty.',
  ),
  image_registry: {
    title: 'Image Registry',
    description: 'A private registry of images, with its credentials or with an identity that may use it.',
    anyOf: [{ $ref: '#/definitions/ACRManagedIdentity' }, blockDefinition('DockerRegistryCredentials'), { type: 'null' }],
    default: null,
  },
  identities: nullable(texts('Identities', 'User-assigned identities of the container group.')),
  subnet_ids: nullable(texts('Subnet IDs', 'Subnets that the container group joins.')),
  dns_servers: nullable(texts('DNS Servers', 'Name servers of the container group.')),
  entrypoint: nullable(text('Entrypoint', 'Entry point of the container.', { default: '/opt/prefect/entrypoint.sh' })),
  cpu: number('CPU', 'Processors for the container.', { default: 1 }),
  memory: number('Memory', 'Memory for the container in gigabytes.', { default: 1 }),
  gpu_count: nullable({ title: 'GPU Count', description: 'Graphics processors for the container.', type: 'integer' }),
  gpu_sku: nullable(text('GPU SKU', 'Model of the graphics processors.')),
  stream_output: flag('Stream Output', 'Whether the worker repeats the output of the container on its own.', { default: false }),
  keep_container_group: flag('Keep Container Group', 'Whether the container group stays when the run has ended.', { default: false }),
  task_start_timeout_seconds: {
    title: 'Task Start Timeout Seconds',
    description: 'Seconds that a container has to start.',
    type: 'integer',
    default: 240,
  },
  task_watch_poll_interval: number('Task Watch Poll Interval', 'Seconds between checks of a container.', { default: 5 }),
};

const derived = '[uniqueString(resourceGroup().id)]';
const parameter = (defaultValue: string, description: string) => ({ type: 'string', defaultValue, metadata: { description } });

/**
 * The resources that Azure Resource Manager deploys for a run. The worker supplies the parameters, and adds environment, network, identities and registry
 * credentials.
 */
const armTemplate = {
  $schema: 'https://schema.management.azure.com/schemas/2019-08-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: {
    location: parameter('[resourceGroup().location]', 'Region of the container group.'),
    container_group_name: parameter(derived, 'Name of the container group.'),
    container_name: parameter(derived, 'Name of the container.'),
  },
  resources: [
    {
      type: 'Microsoft.ContainerInstance/containerGroups',
      apiVersion: '2022-09-01',
      name: "[parameters('container_group_name')]",
      location: "[parameters('location')]",
      properties: {
        containers: [
          {
            name: "[parameters('container_name')]",
            properties: {
              image: '{{ image }}',
              command: '{{ command }}',
              resources: { requests: { cpu: '{{ cpu }}', memoryInGB: '{{ memory }}' } },
              environmentVariables: [],
            },
          },
        ],
        osType: 'Linux',
        restartPolicy: 'Never',
      },
    },
  ],
};

/** Follows the template of prefect-azure 0.4.13. */
export const containerInstanceWorker = workerType({
  type: 'azure-container-instance',
  displayName: 'Azure Container Instances',
  description: 'Starts each run in a container on Azure Container Instances. Needs an Azure account with a resource group.',
  pack: 'prefect-azure',
  configuration: { ...placeholders(...Object.keys(variables)), arm_template: armTemplate },
  variables,
  required: ['resource_group_name', 'subscription_id'],
  definitions: {
    ACRManagedIdentity: {
      title: 'ACRManagedIdentity',
      type: 'object',
      properties: {
        registry_url: text('Registry URL', 'Address of the registry, such as `images.azurecr.io`.'),
        identity: text('Identity', 'The user-assigned identity that may read from the registry.'),
      },
      required: ['registry_url', 'identity'],
    },
  },
});
