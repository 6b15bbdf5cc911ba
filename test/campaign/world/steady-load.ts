import { Agent, request } from 'node:http';
import type { Subject } from '../subject.ts';

/** A response of the service, or a connection that the system refused because no process listens. */
type Outcome = { status: number; id?: string } | { rejected: true };

type Client = (url: string, body: object) => Promise<Outcome>;

/** Clients that send sequential requests on persistent connections. Each client reconnects after the service announces the end of its connection. */
export class SteadyLoad {
  /** Ids of acknowledged flows. */
  readonly acknowledged: string[] = [];
  /** Number of responses. */
  responses = 0;
  /** Faults that no client may see: a request without a response, or with a wrong one. */
  readonly problems: string[] = [];
  private over = false;
  private readonly agent: Agent;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly service: Subject,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: Math.floor(connections / 2) });
    const kinds: Client[] = [byFetch, this.byAgent];
    this.clients = Array.from({ length: connections }, (_, number) => this.run(kinds[number % kinds.length] ?? byFetch));
  }

  /** Resolves after the last request ends. */
  async stop(): Promise<void> {
    this.over = true;
    await Promise.all(this.clients);
    this.agent.destroy();
  }

  /** Continues until it is stopped, or no process listens. */
  private async run(client: Client): Promise<void> {
    for (let count = 0; !this.over; count++) {
      const isWrite = count % 2 === 0;
      const path = isWrite ? '/flows/' : '/flows/filter';
      const body = isWrite ? { name: `flow-${crypto.randomUUID()}` } : { limit: 1 };
      const outcome = await client(this.service.apiUrl + path, body).catch((error: unknown) => {
        this.problems.push(`POST ${path} got no answer: ${reasonOf(error)}`);
        return undefined;
      });
      if (outcome === undefined) continue;
      if ('rejected' in outcome) return;
      this.responses++;
      if (outcome.status !== (isWrite ? 201 : 200)) this.problems.push(`POST ${path} was answered ${outcome.status}`);
      else if (outcome.id !== undefined) this.acknowledged.push(outcome.id);
    }
  }

  private readonly byAgent: Client = (url, body) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { agent: this.agent, method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (piece: string) => {
            text += piece;
          })
          .on('error', reject)
          .on('end', () => resolve(outcomeOf(response.statusCode ?? 0, text)));
      });
      sent.on('error', (error) => (isRejected(error) ? resolve({ rejected: true }) : reject(error)));
      sent.end(JSON.stringify(body));
    });
}

const byFetch: Client = async (url, body) => {
  try {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return outcomeOf(response.status, await response.text());
  } catch (error) {
    if (isRejected((error as Error).cause)) return { rejected: true };
    throw error;
  }
};

function outcomeOf(status: number, text: string): Outcome {
  const body = JSON.parse(text) as { id?: string };
  return { status, ...(status === 201 && body.id !== undefined ? { id: body.id } : {}) };
}

const isRejected = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'ECONNREFUSED';

function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message: string; code?: string; cause?: unknown };
  return [message, code, cause === undefined ? undefined : reasonOf(cause)].filter(Boolean).join(', ');
}
