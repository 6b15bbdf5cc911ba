import { block, common, flag, integer, nullable, placeholders, text, textMap, workerType } from './template.ts';

/** Follows the template of prefect-kubernetes 0.8.0. */
export const kubernetesWorker = workerType({
  type: 'kubernetes',
  displayName: 'Kubernetes',
  description: 'Starts each run as a Kubernetes job. The manifest of the job is part of the template and can be changed in every detail.',
  pack: 'prefect-kubernetes',
  configuration: {
    ...placeholders(
      'command',
      'env',
      'labels',
      'annotations',
      'name',
      'namespace',
      'cluster_config',
      'job_watch_timeout_seconds',
      'pod_watch_timeout_seconds',
      'stream_output',
    ),
    job_manifest: {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { labels: '{{ labels }}', annotations: '{{ annotations }}', namespace: '{{ namespace }}', generateName: '{{ name }}-' },
      spec: {
        backoffLimit: '{{ backoff_limit }}',
        ttlSecondsAfterFinished: '{{ finished_job_ttl }}',
        template: {
          spec: {
            // not in the specification of the job, where Kubernetes has them: the integration has them here, and 1 is their default
            parallelism: 1,
            completions: 1,
            restartPolicy: 'Never',
            serviceAccountName: '{{ service_account_name }}',
            containers: [
              {
                name: 'prefect-job',
                env: '{{ env }}',
                image: '{{ image }}',
                imagePullPolicy: '{{ image_pull_policy }}',
                args: '{{ command }}',
                resources: {
                  requests: { cpu: '{{ cpu_request }}', memory: '{{ memory_request }}' },
                  limits: { cpu: '{{ cpu_limit }}', memory: '{{ memory_limit }}' },
                },
              },
            ],
          },
        },
      },
    },
  },
  variables: {
    ...common,
    annotations: textMap('Annotations', 'Annotations put on the job and its pods.'),
    namespace: text('Namespace', 'Namespace of the jobs.', { default: 'default' }),
    image: nullable(text('Image', 'Image of the container of a job.')),
    service_account_name: nullable(text('Service Account Name', 'Service account under which a job runs.')),
    image_pull_policy: text('Image Pull Policy', 'When the image is pulled.', {
      enum: ['IfNotPresent', 'Always', 'Never'],
      default: 'IfNotPresent',
    }),
    cpu_request: nullable(text('CPU Request', 'Processor reserved for a job, such as `500m` or `2`; nothing when empty.')),
    cpu_limit: nullable(text('CPU Limit', 'Processor that a job may use at most, such as `500m` or `2`; no limit when empty.')),
    memory_request: nullable(text('Memory Request', 'Memory reserved for a job, such as `128Mi` or `1Gi`; nothing when empty.')),
    memory_limit: nullable(text('Memory Limit', 'Memory that a job may use at most, such as `128Mi` or `1Gi`; no limit when empty.')),
    backoff_limit: integer('Backoff Limit', 'How often Kubernetes starts a failed pod again.', { minimum: 0, default: 0 }),
    finished_job_ttl: nullable(integer('Finished Job TTL', 'Seconds after which a finished job is removed; never when empty.')),
    job_watch_timeout_seconds: nullable(
      integer('Job Watch Timeout Seconds', 'Maximum number of seconds to watch a job; empty means no limit.'),
    ),
    pod_watch_timeout_seconds: integer('Pod Watch Timeout Seconds', 'Maximum number of seconds to wait for the start of a pod.', {
      default: 60,
    }),
    stream_output: flag('Stream Output', 'Whether the worker repeats the output of the job on its own.', { default: true }),
    cluster_config: nullable(
      block('KubernetesClusterConfig', 'Cluster Config', 'How to reach the cluster; that of the worker when empty.'),
    ),
  },
});
