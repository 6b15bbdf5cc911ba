import { describe, expect, it } from 'vitest';
import { workerMetadata } from '../../src/resources/collections/worker-metadata.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

interface Entry {
  type: string;
  default_base_job_configuration: { variables: { properties: Record<string, { anyOf?: { type?: string }[] }>; required?: string[] } };
}
const entries = Object.values(workerMetadata).flatMap((types) => Object.values(types as object)) as Entry[];

describe('a work pool with the job template of the catalogue', () => {
  onEveryStore((api) => {
    it.each(entries)('$type: its optional variables may be null', async ({ type, default_base_job_configuration: template }) => {
      const pool = await api.workPool({ type, base_job_template: template });
      const { properties, required = [] } = template.variables;
      const optional = Object.keys(properties).filter((name) => properties[name]!.anyOf?.some((one) => one.type === 'null'));
      expect(optional).toEqual(expect.arrayContaining(['name', 'command']));
      const needed = Object.fromEntries(required.map((name) => [name, 'x']));
      const job_variables = { ...Object.fromEntries(optional.map((name) => [name, null])), ...needed, env: { A: 'a', B: null } };
      const { flow_id, id } = await api.deployment({ work_pool_name: pool.name, job_variables });
      const run = await api.post(`/deployments/${id}/create_flow_run`, {});
      expect([run.status, run.body.flow_id]).toEqual([201, flow_id]);
      const wrong = { name: unique('d'), flow_id, work_pool_name: pool.name, job_variables: { ...job_variables, command: 5 } };
      expect((await api.post('/deployments/', wrong)).status).not.toBe(201);
    });

    it.each([
      ['kubernetes', 'cluster_config', { config: {}, context_name: 'c' }, { config: 5 }],
      ['docker', 'registry_credentials', { username: 'u', password: 'p', registry_url: 'r' }, {}],
    ])('%s: %s is a reference to a block, or its fields', async (type, name, fields, wrong) => {
      const { default_base_job_configuration: base_job_template } = entries.find((entry) => entry.type === type)!;
      const pool = await api.workPool({ type, base_job_template });
      const make = async (value: unknown) => {
        const body = {
          name: unique('d'),
          flow_id: (await api.flow()).id,
          work_pool_name: pool.name,
          job_variables: { [name]: value },
        };
        return (await api.post('/deployments/', body)).status;
      };
      expect(await make({ $ref: { block_document_id: (await api.flow()).id } })).toBe(201);
      expect(await make(fields)).toBe(201);
      expect(await make(wrong)).toBe(422);
    });
  });
});
