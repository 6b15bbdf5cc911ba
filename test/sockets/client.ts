import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type RawData, WebSocket } from 'ws';
import { parse } from 'yaml';
import { pathMatcher } from '../../src/sockets/route.ts';
import type { Api } from '../support/api.ts';

interface AsyncDocument {
  components: {
    schemas: Record<string, { properties?: object; required?: string[] }>;
    messages: Record<string, { payload: { $ref: string }; examples?: { payload: unknown }[] }>;
  };
  channels: Record<string, AsyncChannel>;
  operations: Record<string, { action: 'send' | 'receive'; channel: { $ref: string }; messages: { $ref: string }[] }>;
}

interface AsyncChannel {
  address: string;
  messages: Record<string, { $ref: string }>;
  'x-close-codes': { code: number; reason: string }[];
}

export const asyncDocument = parse(readFileSync('asyncapi.yaml', 'utf8')) as AsyncDocument;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'streams', components: { schemas: asyncDocument.components.schemas } });
const validators = new Map<string, ValidateFunction>();

/** Checks a frame against a schema of asyncapi.yaml. */
export function checkFrame(schema: string, frame: unknown): void {
  const validate = validators.get(schema) ?? ajv.compile({ $ref: `streams#/components/schemas/${schema}` });
  validators.set(schema, validate);
  if (!validate(frame)) throw new Error(`${schema}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(frame)}`);
}

const lastOf = (ref: string): string => ref.split('/').at(-1)!;

/** The schema of a message of a channel. */
export const schemaOf = (channel: string, message: string): string =>
  lastOf(asyncDocument.components.messages[lastOf(asyncDocument.channels[channel]!.messages[message]!.$ref)]!.payload.$ref);

/** Names of the messages that the service sends or receives on a channel. */
export const messagesOf = (channel: string, action: 'send' | 'receive'): string[] =>
  Object.values(asyncDocument.operations)
    .filter((operation) => operation.action === action && lastOf(operation.channel.$ref) === channel)
    .flatMap(({ messages }) => messages.map(({ $ref }) => lastOf($ref)));

const channels = Object.entries(asyncDocument.channels).map(([name, channel]) => ({ name, matches: pathMatcher(channel.address) }));
const channelAt = (path: string) => channels.find(({ matches }) => matches(path.split('?')[0]!))?.name;

/** Checks a frame of the service against the messages that its channel may send. */
function checkSent(channel: string, frame: unknown): void {
  const problems = messagesOf(channel, 'send').flatMap((message) => {
    try {
      checkFrame(schemaOf(channel, message), frame);
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  if (problems.length === messagesOf(channel, 'send').length) throw new Error(`${channel} sends no such frame: ${problems.join('; ')}`);
}

/** Close codes that are possible on every route, and codes that are never sent in a close frame. */
const ALWAYS = [1005, 1006, 1007, 1009];

/** Checks the close code of a connection against those of its channel. */
function checkClosed(channel: string, { code, reason }: Closed): void {
  if (ALWAYS.includes(code)) return;
  const documented = asyncDocument.channels[channel]!['x-close-codes'].some(
    (one) => one.code === code && (one.reason.endsWith('…') ? reason.startsWith(one.reason.slice(0, -1)) : one.reason === reason),
  );
  if (!documented) throw new Error(`${channel} does not document that it closes with ${code} ${reason}`);
}

export interface Closed {
  code: number;
  reason: string;
}

/** A client of one socket. Checks every received frame and the end of the connection against asyncapi.yaml. */
export class SocketClient {
  readonly closed: Promise<Closed>;
  private leaving = false;
  private readonly frames: unknown[] = [];
  private readonly waiting: ((frame: unknown) => void)[] = [];
  private readonly pongs: ((data: string) => void)[] = [];

  constructor(
    readonly ws: WebSocket,
    private readonly channel: string | undefined,
  ) {
    ws.on('message', (data: RawData) => this.arrived(JSON.parse(data.toString())));
    ws.on('pong', (data) => this.pongs.shift()?.(data.toString()));
    this.closed = new Promise((resolve, reject) =>
      ws.once('close', (code, reason) => {
        const closed = { code, reason: reason.toString() };
        try {
          if (channel !== undefined && !this.leaving) checkClosed(channel, closed);
          resolve(closed);
        } catch (error) {
          reject(error);
        }
      }),
    );
  }

  private arrived(frame: { type?: string }): void {
    if (this.channel !== undefined) checkSent(this.channel, frame);
    const waiter = this.waiting.shift();
    if (waiter) waiter(frame);
    else this.frames.push(frame);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the frame is checked against its schema; tests read single fields
  next(): Promise<any> {
    if (this.frames.length > 0) return Promise.resolve(this.frames.shift());
    return new Promise((resolve, reject) => {
      this.waiting.push(resolve);
      void this.closed.then(({ code, reason }) => reject(new Error(`closed with ${code} ${reason}`)));
    });
  }

  /** Number of received frames that the test hasn't read. */
  get pending(): number {
    return this.frames.length;
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  ping(data = ''): Promise<string> {
    return new Promise((resolve) => {
      this.pongs.push(resolve);
      this.ws.ping(data);
    });
  }

  async authenticate(token: string | null = null): Promise<void> {
    this.send({ type: 'auth', token });
    const answer = await this.next();
    if (answer.type !== 'auth_success') throw new Error(`not authenticated: ${JSON.stringify(answer)}`);
  }

  close(): Promise<Closed> {
    this.leaving = true;
    this.ws.close(1000);
    return this.closed;
  }
}

/** Opens a socket below `/api`. Rejects with `status <n>` if the service rejects the upgrade. */
export function connect(api: Pick<Api, 'url'>, path: string, protocols: string[] = ['prefect'], headers = {}): Promise<SocketClient> {
  const ws = new WebSocket(`${api.url.replace('http', 'ws')}/api${path}`, protocols, { headers, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    ws.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(`status ${response.statusCode}`));
    });
    ws.once('error', reject);
    // created synchronously, because the first frame may arrive with the response to the upgrade
    const client = new SocketClient(ws, channelAt(`/api${path}`));
    ws.once('open', () => resolve(client));
  });
}

/** A connected, authenticated client. */
export async function join(api: Pick<Api, 'url'>, path: string, token: string | null = null): Promise<SocketClient> {
  const client = await connect(api, path);
  await client.authenticate(token);
  return client;
}
