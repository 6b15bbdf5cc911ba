import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { addRecords } from '../../src/audit/record.ts';
import { AuditScope } from '../../src/audit/scope.ts';
import { materialize } from '../resources/assets/builders.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

interface Node {
  $ref?: string;
  properties?: Record<string, Node>;
  oneOf?: Node[];
}

/** The conditions of the contract's filters that ignore case: operation → fields, such as `flows.name.like_`. */
function conditionsIgnoringCase(): string[] {
  const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
    paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Node }> } } }>;
    components: { schemas: Record<string, Node> };
  };
  const fieldsOf = (node: Node, above: readonly string[], depth = 0): string[] => {
    if (depth > 8) return [];
    const schema = node.$ref ? contract.components.schemas[node.$ref.split('/').at(-1) ?? ''] : node;
    const here = Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
      ['like_', 'startswith_'].includes(name) ? [[...above, name].join('.')] : fieldsOf(property, [...above, name], depth + 1),
    );
    return [...here, ...(schema?.oneOf ?? []).flatMap((one) => fieldsOf(one, above, depth + 1))];
  };
  return Object.entries(contract.paths).flatMap(([path, { post }]) => {
    const schema = path.endsWith('/filter') && post?.requestBody?.content['application/json']?.schema;
    return schema ? [...new Set(fieldsOf(schema, []))].map((field) => `${path} ${field}`) : [];
  });
}

/** Several records name these objects. */
const REPEATED = ['/audit/filter audit_records.object_name.like_'];

/** The names of these objects contain only ASCII letters. */
const ASCII = [
  '/variables/filter variables.name.like_',
  '/block_documents/filter block_documents.name.like_',
  '/artifacts/filter artifacts.key.like_',
  '/artifacts/latest/filter artifacts.key.like_',
];

/** Creates one object of each kind with the name, all related to the same flow run. */
async function named(api: Api, name: string) {
  const flow = await api.flow({ name });
  const pool = await api.workPool();
  await api.workQueue(pool.name, { name });
  const deployment = await api.deployment({ name, flow_id: flow.id, work_pool_name: pool.name, work_queue_name: name });
  const run = (await api.post(`/deployments/${deployment.id}/create_flow_run`, { name })).body;
  const task = await api.taskRun({ name, flow_run_id: run.id });
  await api.post('/artifacts/', { key: 'any-case', flow_run_id: run.id, task_run_id: task.id });
  const type = (await api.post('/block_types/', { name, slug: 'any-case' })).body;
  const schema = (await api.post('/block_schemas/', { block_type_id: type.id, fields: { title: name, properties: {} } })).body;
  await api.post('/block_documents/', { name: 'any-case', block_type_id: type.id, block_schema_id: schema.id, data: {} });
  await api.post('/slas/', { name, owner_resource: `prefect.deployment.${deployment.id}`, within: 60 });
  await api.post('/webhooks/', { name, template: '{"event": "e", "resource": {"prefect.resource.id": "r"}}' });
  await api.post('/event-destinations/', { name, url: 'https://receiver.example/events', filter: {} });
  await materialize(api, [`s3://${name}`]);
  const scope = new AuditScope({ actor: { kind: 'automation', name } }, 'updateWorkPool');
  await api.deps.store.transaction(async (tx) => addRecords(tx, api.deps, scope, [{}]));
  return { pool: pool.name as string };
}

onEveryStore((api) => {
  let pool: string;
  beforeAll(async () => {
    ({ pool } = await named(api, 'ÄÖÜ Московский ÉTÉ'));
  });

  it.each(conditionsIgnoringCase().filter((condition) => ![...ASCII, ...REPEATED].includes(condition)))(
    '%s finds a name in any case, of all alphabets',
    async (condition) => {
      const [path = '', field = ''] = condition.split(' ');
      const count = async (text: string) => {
        const value: unknown = field.endsWith('startswith_') ? [text] : text;
        const body = field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
        const { status, body: rows, text: shown } = await api.post(path.replace('{work_pool_name}', pool), body);
        expect(status, shown).toBe(200);
        return rows.length;
      };
      expect([await count('äöü МОСК'), await count('ÄÖÜ моск'), await count('äöx')]).toEqual([1, 1, 0]);
    },
  );
});
