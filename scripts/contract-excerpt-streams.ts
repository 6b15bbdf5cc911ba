import type { Schema } from '../src/contract/schema.ts';
import { bare, mapped, type Released, type ReleasedOperation, schemesOf } from './contract-excerpt.ts';
import { refName } from './contract-parts.ts';

/** The parts of the WebSocket contract that its excerpt contains. */
export interface Streams {
  defaultContentType: string;
  servers: Record<string, { host: string; pathname?: string; protocol: string; security?: { $ref: string }[] }>;
  channels: Record<string, Channel>;
  operations: Record<string, Frames>;
  components: {
    messages: Record<string, { payload: Schema; contentType?: string }>;
    channelBindings?: Record<string, Bindings>;
    schemas: Record<string, Schema>;
    securitySchemes: object;
  };
}

interface Frames {
  action: 'receive' | 'send';
  channel: { $ref: string };
  messages: { $ref: string }[];
  security?: { $ref: string }[];
}

/** What the request that opens a WebSocket contains. */
interface Bindings {
  ws?: { headers?: Schema; query?: Schema; 'x-subprotocol'?: string };
}

interface Channel {
  bindings?: Bindings & { $ref?: string };
  address: string;
  /** All by default. */
  servers?: { $ref: string }[];
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
  const framesOf = (name: string) => Object.values(operations).filter(({ channel }) => refName(channel.$ref) === name);
  const payloads = (name: string, { messages: all }: Channel, action: 'receive' | 'send') => {
    const names = framesOf(name)
      .filter((one) => one.action === action)
      .flatMap((one) => one.messages.map(({ $ref }) => refName($ref)));
    return Object.fromEntries(
      names.map((frame) => {
        const message = messages[refName(all[frame]?.$ref ?? '')];
        if (!message) throw new Error(`The channel ${name} has no message ${frame}`);
        const { contentType = defaultContentType } = message;
        return [`message ${frame}${contentType === 'application/json' ? '' : ` as ${contentType}`}`, bare(message.payload)];
      }),
    );
  };
  const urlOf = ({ host, pathname = '', protocol }: Streams['servers'][string]) => `${protocol}://${host}${pathname}`;
  const schemesOfChannel = (name: string) => {
    const own = framesOf(name).flatMap(({ security = [] }) => security);
    const all = own.length > 0 ? own : Object.values(servers).flatMap(({ security = [] }) => security);
    return [...new Set(all.map(({ $ref }) => refName($ref)))];
  };
  return {
    version,
    servers: Object.values(servers).map(urlOf),
    securitySchemes: schemesOf(securitySchemes),
    roles: {},
    operations: Object.fromEntries(
      Object.entries(channels).map(([name, channel]): [string, ReleasedOperation] => [
        name,
        {
          route: channel.address,
          ...subprotocolOf(channel, components.channelBindings),
          ...(channel.servers && { servers: channel.servers.flatMap(({ $ref }) => servers[refName($ref)] ?? []).map(urlOf) }),
          security: schemesOfChannel(name).map((scheme) => ({ [scheme]: channel['x-scopes'] })),
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
