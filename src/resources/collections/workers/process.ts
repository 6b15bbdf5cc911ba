import { common, flag, nullable, placeholders, text, workerType } from './template.ts';

/** Follows the template of prefect 3.9.1. */
export const processWorker = workerType({
  type: 'process',
  displayName: 'Process',
  description:
    'Starts each run as a process on the machine of the worker. Nothing else is needed: good for first steps and for work on one host.',
  pack: 'prefect',
  configuration: placeholders('command', 'env', 'labels', 'name', 'stream_output', 'working_dir'),
  variables: {
    ...common,
    stream_output: flag('Stream Output', 'Whether the worker repeats the output of the process on its own.', { default: true }),
    working_dir: nullable(
      text('Working Directory', 'Directory in which the process starts; a temporary one when empty.', { format: 'path' }),
    ),
  },
});
