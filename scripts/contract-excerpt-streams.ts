import { refName, type Schema } from '../src/contract/schema.ts';
import { bare, mapped, type Released, type ReleasedOperation, schemesOf } from './contract-excerpt.ts';

/** The parts of the WebSocket contract that its excerpt contains. */
export interface Streams {
  servers: Record<string, { host: string; protocol: string }>;
  channels: Record<string, Channel>;
  operations: Record<string, { action: 'receive' | 'send'; channel: { $ref: string }; messages: { $ref: string }[] }>;
  components: {
    messages: Record<string, { payload: Schema }>;
    schemas: Record<string, Schema>;
    securitySchemes: object;
  };
}

interface Channel {
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
export function excerptOfStreams({ servers, channels, operations, components }: Streams, version: string): Released {
  const { messages, schemas, securitySchemes } = components;
  const payloads = (name: string, { messages: all }: Channel, action: 'receive' | 'send') => {
    const frames = Object.values(operations).filter((one) => one.action === action && refName(one.channel.$ref) === name);
    const names = frames.flatMap((one) => one.messages.map(({ $ref }) => refName($ref)));
    return Object.fromEntries(
      names.map((frame) => {
        const message = messages[refName(all[frame]?.$ref ?? '')];
        if (!message) throw new Error(`The channel ${name} has no message ${frame}`);
        return [`message ${frame}`, bare(message.payload)];
      }),
    );
  };
  return {
    version,
    servers: Object.values(servers).map(({ host, protocol }) => `${protocol}://${host}`),
    securitySchemes: schemesOf(securitySchemes),
    roles: {},
    operations: Object.fromEntries(
      Object.entries(channels).map(([name, channel]): [string, ReleasedOperation] => [
        name,
        {
          route: channel.address,
          security: [{ inBand: channel['x-scopes'] }],
          parameters: mapped(channel.parameters ?? {}, () => ({ required: true, schema: { type: 'string' } })),
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
