import type { Schema } from '../src/contract/schema.ts';
import { bare, mapped, type Released, type ReleasedOperation, schemesOf } from './contract-excerpt.ts';
import { refName } from './contract-parts.ts';

/** The parts of the WebSocket contract that its excerpt contains. */
export interface Streams {
  defaultContentType: string;
  servers: Record<string, { host: string; pathname?: string; protocol: string; security?: { $ref: string }[] }>;
  channels: Record<string, Channel>;
  operations: Record<string, { action: 'receive' | 'send'; channel: { $ref: string }; messages: { $ref: string }[] }>;
  components: {
    messages: Record<string, { payload: Schema; contentType?: string }>;
    channelBindings?: Record<string, Bindings>;
    schemas: Record<string, Schema>;
    securitySchemes: object;
  };
}

/** What the request that opens a WebSocket contains. */
interface Bindings {
  ws?: { headers?: Schema; query?: Schema; 'x-subprotocol'?: string };
}

interface Channel {
  bindings?: Bindings & { $ref?: string };
  address: string;
  'x-scopes': string[];
  parameters?: Record<string, object>;
  messages: Record<string, { $ref: string }>;
  'x-close-codes': { code: number; reason: string }[];
}

/**
 * The excerpt of the WebSocket contract in the form of the HTTP contract: each channel is an operation. What clients send is its body, and what they receive are
 * its answers: the frames, and each pair of close code and reason.
 */
export function excerptOfStreams(contract: Streams, version: string): Released {
  const { servers, channels, operations, components, defaultContentType } = contract;
  const { messages, schemas, securitySchemes } = components;
  const payloads = (name: string, { messages: all }: Channel, action: 'receive' | 'send') => {
    const frames = Object.values(operations).filter((one) => one.action === action && refName(one.channel.$ref) === name);
    const names = frames.flatMap((one) => one.messages.map(({ $ref }) => refName($ref)));
    return Object.fromEntries(
      names.map((frame) => {
        const message = messages[refName(all[frame]?.$ref ?? '')];
        if (!message) throw new Error(`The channel ${name} has no message ${frame}`);
        const { contentType = defaultContentType } = message;
        return [`message ${frame}${contentType === 'application/json' ? '' : ` as ${contentType}`}`, bare(message.payload)];
      }),
    );
  };
  const schemes = new Set(Object.values(servers).flatMap(({ security = [] }) => security.map(({ $ref }) => refName($ref))));
  return {
    version,
    servers: Object.values(servers).map(({ host, pathname = '', protocol }) => `${protocol}://${host}${pathname}`),
    securitySchemes: schemesOf(securitySchemes),
    roles: {},
    operations: Object.fromEntries(
      Object.entries(channels).map(([name, channel]): [string, ReleasedOperation] => [
        name,
        {
          route: channel.address,
          ...subprotocolOf(channel, components.channelBindings),
          security: [...schemes].map((scheme) => ({ [scheme]: channel['x-scopes'] })),
          parameters: {
            ...mapped(channel.parameters ?? {}, () => ({ required: true, schema: { type: 'string' } })),
            ...boundParameters(channel, components.channelBindings),
          },
          body: { required: true, content: payloads(name, channel, 'receive') },
          answers: {
            frames: { headers: {}, content: payloads(name, channel, 'send') },
            ...Object.fromEntries(
              channel['x-close-codes'].map(({ code, reason }) => [`${code} ${reason}`.trim(), { headers: {}, content: {} }]),
            ),
          },
        },
      ]),
    ),
    schemas: mapped(schemas, bare),
  };
}

/** The query parameters and headers with which clients open a channel. */
function boundParameters(channel: Channel, shared?: Record<string, Bindings>): ReleasedOperation['parameters'] {
  const { ws = {} } = bindingsOf(channel, shared);
  const parts = [
    ['header', ws.headers],
    ['query', ws.query],
  ] as const;
  return Object.fromEntries(
    parts.flatMap(([location, { properties = {}, required = [] } = {}]) =>
      Object.entries(properties).map(([name, schema]) => [
        `${location} ${name}`,
        { required: required.includes(name), schema: bare(schema) },
      ]),
    ),
  );
}

function subprotocolOf(channel: Channel, shared?: Record<string, Bindings>): Pick<ReleasedOperation, 'subprotocol'> {
  const subprotocol = bindingsOf(channel, shared).ws?.['x-subprotocol'];
  return subprotocol === undefined ? {} : { subprotocol };
}

const bindingsOf = ({ bindings = {} }: Channel, shared: Record<string, Bindings> = {}): Bindings =>
  bindings.$ref === undefined ? bindings : (shared[refName(bindings.$ref)] ?? {});
