import { describe, expect, it } from 'vitest';
import metadata from '../../../src/resources/collections/worker-metadata.json' with { type: 'json' };
import metadataSchema from '../../../src/resources/collections/worker-metadata.schema.json' with { type: 'json' };
import { workerMetadata } from '../../../src/resources/collections/worker-metadata.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { acceptedBy } from '../../support/json-schema.ts';

interface Entry {
  type: string;
  display_name: string;
  description: string;
  logo_url: string;
  install_command: string;
  default_base_job_configuration: {
    job_configuration: object;
    variables: {
      properties: Record<string, { title: string; description: string; $ref?: string; anyOf?: { $ref?: string }[] }>;
      definitions?: Record<string, object>;
    };
  };
}
const entries = Object.entries(workerMetadata).flatMap(([pack, types]) =>
  Object.entries(types as unknown as Record<string, Entry>).map(([type, entry]) => ({ pack, type, entry })),
);

describe('the worker types', () => {
  it('follow their schema', () => {
    expect(acceptedBy(metadataSchema, metadata)).toBe(true);
  });

  it.each(entries)('$type is complete, and each placeholder of its template is a variable', ({ pack, type, entry }) => {
    expect(entry.type).toBe(type);
    expect(entry.install_command).toBe(`pip install ${pack}`);
    expect(entry.logo_url && entry.description && entry.display_name).toBeTruthy();
    const { job_configuration, variables } = entry.default_base_job_configuration;
    const used = [...JSON.stringify(job_configuration).matchAll(/\{\{ ([\w.$[\]-]+) \}\}/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !(name! in variables.properties))).toEqual([]);
    for (const variable of Object.values(variables.properties)) expect(variable.title && variable.description).toBeTruthy();
  });

  it.each([
    ['azure-container-instance', 'arm_template.resources[0].properties.containers[0].properties.resources.requests.memoryInGB', 'memory'],
    ['ecs', 'match_latest_revision_in_family', 'match_latest_revision_in_family'],
    ['ecs', 'task_run_request.capacityProviderStrategy', 'capacity_provider_strategy'],
    ['kubernetes', 'job_manifest.spec.template.spec.containers[0].resources.limits.memory', 'memory_limit'],
    ['kubernetes', 'job_manifest.spec.template.spec.containers[0].resources.requests.cpu', 'cpu_request'],
  ])('%s: the workers read %s', (type, path, variable) => {
    const { job_configuration } = entries.find((one) => one.type === type)!.entry.default_base_job_configuration;
    expect(job_configuration).toHaveProperty(path, `{{ ${variable} }}`);
  });

  it.each([
    ['azure-container-instance', 'aci_credentials', 'azure-container-instance-credentials'],
    ['docker', 'registry_credentials', 'docker-registry-credentials'],
    ['ecs', 'aws_credentials', 'aws-credentials'],
    ['kubernetes', 'cluster_config', 'kubernetes-cluster-config'],
    ['vertex-ai', 'credentials', 'gcp-credentials'],
  ])('%s: %s refers to the definition of a block type', (type, variable, slug) => {
    const { variables } = entries.find((one) => one.type === type)!.entry.default_base_job_configuration;
    const { $ref = variables.properties[variable]!.anyOf?.[0]?.$ref ?? '' } = variables.properties[variable]!;
    expect(variables.definitions![$ref.replace('#/definitions/', '')]).toMatchObject({ type: 'object', block_type_slug: slug });
  });

  it('are the eight that clients know', () => {
    expect(entries.map(({ type }) => type).sort()).toEqual(
      ['azure-container-instance', 'cloud-run', 'cloud-run-v2', 'docker', 'ecs', 'kubernetes', 'process', 'vertex-ai'].sort(),
    );
  });
});

onEveryStore((api) => {
  it('200: the worker types, without access to a network', async () => {
    const { status, body } = await api.get('/collections/views/aggregate-worker-metadata');
    expect(status).toBe(200);
    expect(body.prefect.process.type).toBe('process');
    expect(body.prefect).not.toHaveProperty('prefect-agent');
    expect(Object.keys(body.prefect.process.default_base_job_configuration.job_configuration).sort()).toEqual(
      ['command', 'env', 'labels', 'name', 'stream_output', 'working_dir'].sort(),
    );
  });

  it('404: an unknown view, and known ones without content', async () => {
    expect((await api.get('/collections/views/nope')).body.detail).toBe('View nope not found in registry');
    expect((await api.get('/collections/views/demo-flows')).body.detail).toBe('Requested content missing for view demo-flows');
  });
});
