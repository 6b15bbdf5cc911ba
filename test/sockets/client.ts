import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type RawData, WebSocket } from 'ws';
import { parse } from 'yaml';
import type { Api } from '../support/api.ts';

interface AsyncDocument {
  components: { schemas: Record<string, unknown>; messages: Record<string, { payload: { $ref: string } }> };
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
}

export const asyncDocument = parse(readFileSync('asyncapi.yaml', 'utf8')) as AsyncDocument;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'streams', components: { schemas: asyncDocument.components.schemas } });
const validators = new Map<string, ValidateFunction>();

/** Holds a frame against a schema of asyncapi.yaml. */
export function checkFrame(schema: string, frame: unknown): void {
  const validate = validators.get(schema) ?? ajv.compile({ $ref: `streams#/components/schemas/${schema}` });
  validators.set(schema, validate);
  if (!validate(frame)) throw new Error(`${schema}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(frame)}`);
}

const SCHEMAS: Record<string, string> = { auth_success: 'AuthSuccessFrame', event: 'EventFrame', log: 'LogFrame' };

export interface Closed {
  code: number;
  reason: string;
}

/** A client of one socket. Every frame that it receives is held against asyncapi.yaml. */
export class SocketClient {
  readonly closed: Promise<Closed>;
  private readonly frames: unknown[] = [];
  private readonly waiting: ((frame: unknown) => void)[] = [];
  private readonly pongs: ((data: string) => void)[] = [];

  constructor(readonly ws: WebSocket) {
    ws.on('message', (data: RawData) => this.arrived(JSON.parse(data.toString())));
    ws.on('pong', (data) => this.pongs.shift()?.(data.toString()));
    this.closed = new Promise((resolve) => ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() })));
  }

  private arrived(frame: { type?: string }): void {
    const schema = SCHEMAS[frame.type ?? ''];
    if (schema) checkFrame(schema, frame);
    const waiter = this.waiting.shift();
    if (waiter) waiter(frame);
    else this.frames.push(frame);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the frame was checked; tests look at single members
  next(): Promise<any> {
    if (this.frames.length > 0) return Promise.resolve(this.frames.shift());
    return new Promise((resolve, reject) => {
      this.waiting.push(resolve);
      void this.closed.then(({ code, reason }) => reject(new Error(`closed with ${code} ${reason}`)));
    });
  }

  /** Frames that came and were not looked at. */
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
    if (answer.type !== 'auth_success') throw new Error(`not let in: ${JSON.stringify(answer)}`);
  }

  close(): Promise<Closed> {
    this.ws.close(1000);
    return this.closed;
  }
}

/** Opens a socket below `/api`; rejects with `status <n>` when the upgrade is refused. */
export function connect(api: Pick<Api, 'url'>, path: string, protocols: string[] = ['prefect'], headers = {}): Promise<SocketClient> {
  const ws = new WebSocket(`${api.url.replace('http', 'ws')}/api${path}`, protocols, { headers, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    ws.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(`status ${response.statusCode}`));
    });
    ws.once('error', reject);
    // made at once: the first frame may come together with the answer to the upgrade
    const client = new SocketClient(ws);
    ws.once('open', () => resolve(client));
  });
}

/** A connected, authenticated client. */
export async function join(api: Pick<Api, 'url'>, path: string, token: string | null = null): Promise<SocketClient> {
  const client = await connect(api, path);
  await client.authenticate(token);
  return client;
}
