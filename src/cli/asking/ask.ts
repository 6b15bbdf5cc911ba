import { randomUUID } from 'node:crypto';
import { type OperationId, type Operations, operations } from '../../../generated/operations.ts';
import { refuse } from '../refuse.ts';
import { type Address, addressOf } from './address.ts';
import { AskingRefused } from './refused.ts';

/** What an operation is asked with. */
interface Question {
  params?: Record<string, string>;
  body?: unknown;
}

/** The body of an operation's answer with status 200. */
export type AnswerOf<O extends OperationId> = NonNullable<Extract<Operations[O]['reply'], { status: 200 }>['body']>;

/** Longer answers are given up. */
const TIMEOUT_MILLISECONDS = 30_000;

/** Asks the service that the flags and the environment name. What it does not answer ends the process with one line. */
export async function asking<T>(flags: Record<string, unknown>, work: (service: RunningService) => Promise<T>): Promise<T> {
  try {
    return await work(new RunningService(addressOf(flags.url, process.env)));
  } catch (error) {
    return refuse(error);
  }
}

/** A running service, asked with the operations of the contract. Everything that it does not answer becomes an {@link AskingRefused}. */
export class RunningService {
  private csrf: Record<string, string> = {};

  constructor(readonly address: Address) {}

  async ask<O extends OperationId>(op: O, question: Question = {}): Promise<AnswerOf<O>> {
    let response = await this.send(op, question);
    if (response.status === 403 && (await this.takeCsrfToken())) response = await this.send(op, question);
    const text = await response.text();
    if (response.ok && isJson(response)) return JSON.parse(text) as AnswerOf<O>;
    throw new AskingRefused(this.reasonOf(response, text));
  }

  private async send(op: OperationId, { params = {}, body }: Question): Promise<Response> {
    const entry = operations.find(({ id }) => id === op);
    if (!entry) throw new Error(`no operation named ${op}`);
    const { url, authorization } = this.address;
    const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    try {
      return await fetch(url + path, {
        method: entry.method.toUpperCase(),
        headers: {
          ...this.csrf,
          ...(authorization && { authorization }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
    } catch (error) {
      throw new AskingRefused(
        `No service answers at ${url} (${causeOf(error)}). Start one with \`contralto start\`, or name another with --url or PREFECT_API_URL.`,
      );
    }
  }

  /** @returns false if there is nothing to try again with */
  private async takeCsrfToken(): Promise<boolean> {
    if (this.csrf['prefect-csrf-token']) return false;
    const client = randomUUID();
    const { url, authorization } = this.address;
    const response = await fetch(`${url}/csrf-token?client=${client}`, { headers: authorization ? { authorization } : {} });
    if (!response.ok) return false;
    const { token } = (await response.json()) as { token: string };
    this.csrf = { 'prefect-csrf-token': token, 'prefect-csrf-client': client };
    return true;
  }

  private reasonOf(response: Response, text: string): string {
    const { url } = this.address;
    if (response.status === 401)
      return `${url} requires credentials: set PREFECT_API_AUTH_STRING to user:password, or PREFECT_API_KEY to a key.`;
    if (!isJson(response)) return `${url} answers (status ${response.status}), but not as the API of a service; the path is usually /api.`;
    return `${url}: ${problemsOf(text)}`;
  }
}

const isJson = (response: Response) => response.headers.get('content-type')?.startsWith('application/json') === true;

/** `fetch failed` says nothing; what it failed of is inside, for every address of the host. */
function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { message?: string; code?: string; errors?: { message: string }[] } };
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MILLISECONDS / 1000} seconds`;
  return cause?.message || cause?.errors?.[0]?.message || cause?.code || (error as Error).message;
}

function problemsOf(text: string): string {
  const { detail, message } = JSON.parse(text) as { detail?: unknown; message?: string };
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail))
    return detail.map(({ loc, msg }: { loc: string[]; msg: string }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
  return message ?? text;
}
