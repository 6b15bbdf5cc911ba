import { block, common, flag, integer, nullable, object, placeholders, text, textMap, workerType } from './template.ts';

/** Follows the template of prefect-aws 0.7.12. */
export const ecsWorker = workerType({
  type: 'ecs',
  displayName: 'AWS Elastic Container Service',
  description: 'Starts each run as a task on AWS ECS, on Fargate or on machines of your own. Needs an AWS account and a cluster.',
  pack: 'prefect-aws',
  configuration: {
    ...placeholders(
      'command',
      'env',
      'labels',
      'name',
      'aws_credentials',
      'cluster',
      'configure_cloudwatch_logs',
      'cloudwatch_logs_options',
      'cloudwatch_logs_prefix',
      'network_configuration',
      'execution_role_arn',
      'prefect_api_auth_string_secret_arn',
      'prefect_api_key_secret_arn',
      'auto_deregister_task_definition',
      'match_latest_revision_in_family',
      'vpc_id',
      'container_name',
    ),
    stream_output: false,
    task_start_timeout_seconds: 0,
    task_watch_poll_interval: 0,
    task_definition: {
      containerDefinitions: [{ image: '{{ image }}', name: '{{ container_name }}' }],
      cpu: '{{ cpu }}',
      family: '{{ family }}',
      memory: '{{ memory }}',
      executionRoleArn: '{{ execution_role_arn }}',
    },
    task_run_request: {
      launchType: '{{ launch_type }}',
      cluster: '{{ cluster }}',
      overrides: {
        containerOverrides: [
          {
            name: '{{ container_name }}',
            command: '{{ command }}',
            environment: '{{ env }}',
            cpu: '{{ cpu }}',
            memory: '{{ memory }}',
          },
        ],
        cpu: '{{ cpu }}',
        memory: '{{ memory }}',
        taskRoleArn: '{{ task_role_arn }}',
      },
      tags: '{{ labels }}',
      taskDefinition: '{{ task_definition_arn }}',
      capacityProviderStrategy: '{{ capacity_provider_strategy }}',
    },
  },
  variables: {
    ...common,
    aws_credentials: block('AwsCredentials', 'AWS Credentials', 'Credentials for AWS; those of the environment of the worker when empty.'),
    cluster: nullable(text('Cluster', 'Cluster of the tasks; the default one of the account when empty.')),
    image: nullable(text('Image', 'Image of the container.')),
    container_name: nullable(text('Container Name', 'Name of the container in the task definition.')),
    family: nullable(text('Family', 'Family of the task definitions that are registered.')),
    task_definition_arn: nullable(text('Task Definition ARN', 'A task definition to use instead of registering one.')),
    launch_type: text('Launch Type', 'Where tasks run.', { enum: ['FARGATE', 'EC2', 'EXTERNAL', 'FARGATE_SPOT'], default: 'FARGATE' }),
    capacity_provider_strategy: {
      title: 'Capacity Provider Strategy',
      description: 'How tasks are spread over providers of capacity, in the form of the AWS API; takes the place of the launch type.',
      type: 'array',
      items: { $ref: '#/definitions/CapacityProvider' },
    },
    cpu: nullable(integer('CPU', 'Units of processor for a task; 1024 are one virtual CPU.')),
    memory: nullable(integer('Memory', 'Memory for a task in MiB.')),
    execution_role_arn: nullable(text('Execution Role ARN', 'Role with which ECS prepares the task, for example to pull its image.')),
    task_role_arn: nullable(text('Task Role ARN', 'Role that the task itself has.')),
    prefect_api_key_secret_arn: nullable(
      text('API Key Secret ARN', 'A secret of AWS with the key with which tasks authenticate; the key of the worker when empty.'),
    ),
    prefect_api_auth_string_secret_arn: nullable(
      text('API Auth String Secret ARN', 'A secret of AWS with the password with which tasks authenticate; that of the worker when empty.'),
    ),
    vpc_id: nullable(text('VPC ID', 'Network of the tasks; the default one of the account when empty.')),
    network_configuration: object('Network Configuration', 'Subnets, security groups and public address, in the form of the AWS API.', {}),
    configure_cloudwatch_logs: nullable(
      flag('Configure CloudWatch Logs', 'Whether output is sent to CloudWatch; needs an execution role.'),
    ),
    cloudwatch_logs_options: textMap('CloudWatch Logs Options', 'Options of the log driver.'),
    cloudwatch_logs_prefix: nullable(text('CloudWatch Logs Prefix', 'Prefix of the log streams.')),
    auto_deregister_task_definition: flag(
      'Auto Deregister Task Definition',
      'Whether a registered task definition is removed afterwards.',
      {
        default: false,
      },
    ),
    match_latest_revision_in_family: flag(
      'Match Latest Revision In Family',
      'Whether the latest task definition of the family is used if it is the same, instead of registering another one.',
      { default: false },
    ),
  },
  definitions: {
    CapacityProvider: {
      title: 'CapacityProvider',
      type: 'object',
      properties: {
        capacityProvider: text('Capacity Provider', 'Name of the provider.'),
        weight: integer('Weight', 'Share of the tasks that the provider gets.'),
        base: integer('Base', 'Number of tasks that the provider gets first.'),
      },
      required: ['capacityProvider', 'weight', 'base'],
    },
  },
});
