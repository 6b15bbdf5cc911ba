import { block, common, flag, integer, placeholders, text, texts, workerType } from './template.ts';

const variables = {
  ...common,
  image: text('Image', 'Image of the container.'),
  registry_credentials: block('DockerRegistryCredentials', 'Registry Credentials', 'Credentials for a private registry of images.'),
  image_pull_policy: text('Image Pull Policy', 'When the image is pulled.', { enum: ['IfNotPresent', 'Always', 'Never'] }),
  networks: texts('Networks', 'Docker networks that the container joins.'),
  network_mode: text('Network Mode', 'Network mode of the container, such as `host` or `bridge`; not together with networks.'),
  auto_remove: flag('Auto Remove', 'Whether the container is removed when it has ended.', { default: false }),
  volumes: texts('Volumes', 'Volumes to mount, each as `local_path:container_path`.'),
  stream_output: flag('Stream Output', 'Whether the worker repeats the output of the container on its own.', { default: true }),
  mem_limit: text('Memory Limit', 'Most memory for the container, such as `512m` or `2g`.'),
  memswap_limit: text('Memory Swap Limit', 'Most memory and swap together, such as `1g`; needs a memory limit.'),
  privileged: flag('Privileged', 'Whether the container has extended rights on the host.', { default: false }),
  container_create_kwargs: {
    title: 'Container Configuration',
    description: 'Further options for the creation of the container.',
    type: 'object',
  },
  container_wait_timeout: integer('Container Wait Timeout', 'Maximum number of seconds to wait for the end of the container.', {
    exclusiveMinimum: 0,
  }),
};

export const dockerWorker = workerType({
  type: 'docker',
  displayName: 'Docker',
  description:
    'Starts each run in a container through the Docker service that the worker reaches. Runs get their own image and are kept apart.',
  pack: 'prefect-docker',
  configuration: placeholders(...Object.keys(variables)),
  variables,
});
