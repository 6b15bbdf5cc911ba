import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/base/json/value.ts';
import { createWorld } from '../keys/limits/world.ts';
import type { Api, ApiResponse, Method } from '../support/api.ts';
import { cases, runsAllCases } from '../support/cases.ts';
import { onSomeStore } from '../support/every-store.ts';
import { type Entry, entries, type Parameter, parameterOf, type Schema } from './document.ts';
import { ACCEPTED, BUSINESS_RULES } from './request-exceptions.ts';
import { allowed, type Bounded, forbidden, type IdsOf } from './values.ts';

const AUTH = 'admin:password';
const ADMIN = { authorization: `Basic ${btoa(AUTH)}` };

/** These have no effect on a body, or end what other operations need. */
const SKIPPED = new Set(['receiveWebhook', 'createCsrfToken']);
const ENDED = /^(delete|bulkDelete)/;
const tested = entries.filter(({ method, operation }) => method !== 'delete' && !SKIPPED.has(operation.operationId));

/** An object of each kind, for one operation. */
interface Known {
  idsOf: IdsOf;
  at(path: string, parameter: string): string | undefined;
}

interface Generated {
  path: Record<string, JsonValue | undefined>;
  query: Record<string, JsonValue>;
  body: JsonValue | undefined;
}

const isId = ({ schema }: Parameter) => (schema as Bounded).format === 'uuid';
const bodyOf = ({ operation }: Entry): Schema | undefined => operation.requestBody?.content['application/json']?.schema;

/** Requests that the contract allows, most of them about objects that exist. */
function requestsOf(entry: Entry, idsOf: IdsOf): fc.Arbitrary<Generated> {
  const parameters = entry.operation.parameters.map(parameterOf);
  const [query, inPath] = ['query', 'path'].map((place) => parameters.filter((one) => one.in === place)) as [Parameter[], Parameter[]];
  const body = bodyOf(entry);
  const usable = (value: JsonValue) => value !== '' && value !== '.' && value !== '..';
  const named = (one: Parameter) => fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, allowed(one.schema, idsOf).filter(usable));
  return fc.record({
    body: body ? allowed(body, idsOf) : fc.constant(undefined),
    query: fc.record(Object.fromEntries(query.map((one) => [one.name, allowed(one.schema, idsOf, one.name)])), {
      requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
    }),
    path: fc.record(Object.fromEntries(inPath.map((one) => [one.name, isId(one) ? fc.constant(undefined) : named(one)]))),
  }) as fc.Arbitrary<Generated>;
}

function urlOf({ path, operation }: Entry, { path: given, query }: Generated, known: Known): string {
  const examples = new Map(operation.parameters.map(parameterOf).map(({ name, example }) => [name, example]));
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given[name] ?? known.at(path, name) ?? examples.get(name))),
  );
  const params = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as [string, string]]));
  return params.length > 0 ? `${url}?${new URLSearchParams(params)}` : url;
}

/** One line per problem: the place without indexes, and the text. */
function problemsOf({ operation }: Entry, { body }: ApiResponse): string[] {
  const { detail } = body as { detail?: string | { loc: string[]; msg: string }[] };
  const lines = Array.isArray(detail) ? detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`) : [String(detail)];
  return lines.map((line) => `${operation.operationId} ${line}`);
}

describe('requests that are generated from the contract', () => {
  onSomeStore(
    (api: Api) => {
      let block: { typeId: string; schemaId: string };
      let known: Known & { tag?: string };

      async function knownFor({ operation: { tags, operationId } }: Entry): Promise<Known> {
        if (known?.tag === tags[0] && !ENDED.test(operationId)) return known;
        block ??= await (async () => {
          const type = (await api.post('/block_types/', { name: 'Limited', slug: 'limited' }, ADMIN)).body;
          const fields = { title: 'Limited', type: 'object' };
          const schema = (await api.post('/block_schemas/', { block_type_id: type.id, fields }, ADMIN)).body;
          return { typeId: type.id, schemaId: schema.id };
        })();
        const world = await createWorld(api, `${operationId}-world`.toLowerCase(), ADMIN, block);
        const { run, block: document, pool, queue, ...ids } = world.ids;
        const byField: Record<string, string> = { ...ids, flow_run: run, block_document: document, work_pool: pool, work_queue: queue };
        Object.assign(byField, { task_run: ids.taskRun, block_type: block.typeId, block_schema: block.schemaId });
        const idsOf = (field: string) => [byField[field.replace(/_id$/, '')] ?? ids.flow];
        known = { idsOf, at: world.at, ...(tags[0] !== undefined && { tag: tags[0] }) };
        return known;
      }

      it.each(tested.map((entry) => [entry.operation.operationId, entry] as const))('%s', { timeout: 120_000 }, async (_, entry) => {
        const { idsOf, at } = await knownFor(entry);
        const send = (url: string, body: JsonValue | undefined) =>
          api.request(entry.method as Method, url, { body: body === undefined ? undefined : JSON.stringify(body), headers: ADMIN });
        const rejected: string[] = [];
        const accepted: string[] = [];
        const schema = bodyOf(entry);
        for (const [index, generated] of fc.sample(requestsOf(entry, idsOf), cases(24)).entries()) {
          const url = urlOf(entry, generated, { idsOf, at });
          const response = await send(url, generated.body);
          if (response.status === 422)
            rejected.push(...problemsOf(entry, response).filter((line) => !BUSINESS_RULES.some(([rule]) => rule.test(line))));
          if (!schema || generated.body === undefined || index % 6 !== 0) continue;
          for (const { value, fault, at: place } of someOf([...forbidden(schema, generated.body)])) {
            const { status } = await send(url, value);
            const line = `${entry.operation.operationId} ${place}: ${fault}`;
            if (status < 400 && !ACCEPTED.some(([one]) => one.test(line))) accepted.push(`${line} ${JSON.stringify(value).slice(0, 200)}`);
          }
        }
        expect([...new Set(rejected)], 'allowed by the contract, and rejected').toEqual([]);
        expect([...new Set(accepted)], 'forbidden by the contract, and accepted').toEqual([]);
      });
    },
    { settings: { SERVICE_API_AUTH_STRING: AUTH } },
  );
});

/** At most as many copies as take a second. */
const MOST = runsAllCases() ? 120 : 20;
const someOf = <T>(all: readonly T[]): T[] => all.filter((_, index) => index % Math.ceil(all.length / MOST) === 0);
