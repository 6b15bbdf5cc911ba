import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface Call {
  /** `POST /flow_runs/ID/set_state`: the path below `/api` without the query, with `ID` in place of ids. */
  what: string;
  body: string;
  status: number;
}

/** A response instead of that of the service. `lose` forwards the call and drops the connection instead of responding. */
export type Fault = 'lose' | { status: number; headers?: Record<string, string> };

/** A proxy between a client and the service that records calls and injects faults. */
export class Wiretap {
  readonly calls: Call[] = [];
  /** Called once per request. */
  fault: (call: { what: string; body: string }) => Fault | undefined = () => undefined;

  private constructor(
    private readonly target: URL,
    private readonly server = createServer(),
  ) {}

  static async to(apiUrl: string): Promise<Wiretap> {
    const wiretap = new Wiretap(new URL(apiUrl));
    wiretap.server.on('request', (incoming, response) => void wiretap.hand(incoming, response));
    wiretap.server.on('upgrade', (incoming, socket) => {
      const onward = connect(Number(wiretap.target.port), wiretap.target.hostname);
      const lines = incoming.rawHeaders.map((part, index) => part + (index % 2 ? '\r\n' : ': '));
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      onward.pipe(socket).pipe(onward);
      for (const end of [onward, socket]) end.on('error', () => [onward, socket].map((each) => each.destroy()));
    });
    await new Promise<void>((resolve) => wiretap.server.listen(0, '127.0.0.1', resolve));
    return wiretap;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api`;
  }

  /** The calls of this kind. */
  of(what: string): Call[] {
    return this.calls.filter((call) => call.what === what);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async hand(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming);
    const path = incoming.url!.replace(/^\/api/, '').replace(/\?.*/, '');
    const what = `${incoming.method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')}`;
    const call = { what, body, status: 0 };
    this.calls.push(call);
    const fault = this.fault(call);
    if (typeof fault === 'object') {
      call.status = fault.status;
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end('{"detail":"spoilt"}');
      return;
    }
    const { method, headers } = incoming;
    const onward = request({ host: this.target.hostname, port: this.target.port, path: incoming.url, method, headers }, (reply) => {
      call.status = reply.statusCode!;
      if (fault === 'lose') {
        reply.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => incoming.socket.destroy());
    onward.end(body);
  }
}

async function text(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
