import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isFreeForm, listOperations, merged } from '../../scripts/contract-parts.ts';
import type { JsonValue } from '../../src/base/json/value.ts';
import { loadContract } from '../../src/contract/load.ts';
import { deref, type ResponseObject, type Schema } from '../../src/contract/schema.ts';
import { requestsWebSocket } from '../../src/sockets/other-upgrades.ts';

/** How responses grow: `values` adds fields to objects, and replaces the values of open sets; `alternatives` also replaces the alternatives of open unions. */
export type Growth = 'values' | 'alternatives';

const contract = loadContract();
const operations = listOperations(contract).map(({ path, method, operation }) => ({
  method: method.toUpperCase(),
  pattern: new RegExp(`^/api${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  parameters: path.split('{').length,
  responses: operation.responses,
}));

/** The schema of the JSON body of a response. Paths with fewer parameters come first, as in the service. */
function responseSchema(method: string, path: string, status: number): Schema | undefined {
  const found = operations.filter((one) => one.method === method && one.pattern.test(path)).sort((a, b) => a.parameters - b.parameters)[0];
  const named = found?.responses[status];
  return named && deref<ResponseObject>(contract, named).content?.['application/json']?.schema;
}

/** A response as a later release may send it. */
export function grown(given: Schema, value: JsonValue, growth: Growth): JsonValue {
  if (value === null || isFreeForm(contract, given)) return value;
  const schema = merged(contract, deref(contract, given));
  if (schema['x-open'] && typeof value === 'string') return 'a-later-value';
  if (schema['x-open'] && growth === 'alternatives') return { type: 'a-later-alternative' };
  const union = schema.oneOf ?? schema.anyOf;
  if (union) {
    const [one = {}, ...others] = union.filter(({ type }) => type !== 'null');
    const tag = schema.discriminator?.propertyName;
    const target = tag && schema.discriminator?.mapping?.[String((value as Record<string, JsonValue>)[tag])];
    if (target) return grown({ $ref: target }, value, growth);
    return others.length === 0 ? grown(one, value, growth) : value;
  }
  if (Array.isArray(value)) return schema.items ? value.map((item) => grown(schema.items ?? {}, item, growth)) : value;
  if (typeof value !== 'object' || value === null || !schema.properties) return value;
  const members = Object.entries(value).map(([name, member]): [string, JsonValue] => {
    const own = schema.properties?.[name];
    return [name, own ? grown(own, member as JsonValue, growth) : (member as JsonValue)];
  });
  // maps with declared fields have values of one type, and requests may contain the rules of schedules again
  const isOpen = schema.additionalProperties === undefined;
  return { ...Object.fromEntries(members), ...(isOpen && { a_later_field: { a: ['later', 1] } }) };
}

/** A proxy in front of a service, whose responses are those of a later release. */
export async function startGrowingProxy(origin: string, growth: Growth): Promise<{ url: string; stop(): Promise<void> }> {
  // other protocols are declined: Java offers HTTP/2 with each request
  const options = { keepAliveTimeout: 5_000, shouldUpgradeCallback: requestsWebSocket };
  const server = createServer(options, async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const { 'accept-encoding': _, upgrade: _upgrade, ...others } = headers;
    const sent = request(new URL(url, origin), { method, headers: others });
    sent.on('error', () => outgoing.destroy());
    sent.end(await buffer(incoming));
    sent.on('response', async (response: IncomingMessage) => {
      const { statusCode: status = 500 } = response;
      const text = await buffer(response);
      const schema = /json/.test(response.headers['content-type'] ?? '') && responseSchema(method, url.split('?', 1)[0] ?? '', status);
      const body = schema && text.length > 0 ? Buffer.from(JSON.stringify(grown(schema, JSON.parse(text.toString()), growth))) : text;
      const { 'content-length': __, 'transfer-encoding': ___, ...kept } = response.headers;
      outgoing.writeHead(status, { ...kept, ...(status !== 204 && { 'content-length': body.length }) }).end(body);
    });
  });
  // WebSockets pass unchanged
  server.on('upgrade', ({ url = '/', headers }, socket, head) => {
    const sent = request(new URL(url, origin), { headers });
    sent.on('error', () => socket.destroy());
    sent.on('upgrade', (response, upstream) => {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
    });
    sent.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
