import { block, common, flag, nullable, placeholders, text, texts, workerType } from './template.ts';

const variables = {
  ...common,
  image: text('Image', 'Image of the container.'),
  registry_credentials: nullable(
    block('DockerRegistryCredentials', 'Registry Credentials', 'Credentials for a private registry of images.'),
  ),
  image_pull_policy: nullable(
    text('Image Pull Policy', 'When the image is pulled.', { enum: ['IfNotPresent', 'Always', 'IfPossible', 'Never'] }),
  ),
  networks: texts('Networks', 'Docker networks that the container joins.'),
  network_mode: nullable(text('Network Mode', 'Network mode of the container, such as `host` or `bridge`; not together with networks.')),
  auto_remove: flag('Auto Remove', 'Whether the container is removed when it has ended.', { default: false }),
  volumes: texts('Volumes', 'Volumes to mount, each as `local_path:container_path`.'),
  stream_output: flag('Stream Output', 'Whether the worker repeats the output of the container on its own.', { default: true }),
  mem_limit: nullable(text('Memory Limit', 'Most memory for the container, such as `512m` or `2g`.')),
  memswap_limit: nullable(text('Memory Swap Limit', 'Most memory and swap together, such as `1g`; needs a memory limit.')),
  privileged: flag('Privileged', 'Whether the container has extended rights on the host.', { default: false }),
  container_create_kwargs: nullable({
    title: 'Container Configuration',
    description: 'Further options for the creation of the container.',
    type: 'object',
  }),
};

/** Follows the template of prefect-docker 0.7.4. */
export const dockerWorker = workerType({
  type: 'docker',
  displayName: 'Docker',
  description:
    'Starts each run in a container through the Docker service that the worker reaches. Runs get their own image and are kept apart.',
  pack: 'prefect-docker',
  configuration: placeholders(...Object.keys(variables)),
  variables,
});
