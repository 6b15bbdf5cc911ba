/** What an operation resolves to. */
export interface Answer<T> {
  data?: T;
  error?: unknown;
  response?: Response;
}

/** An answer that is an error. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  /** 0 if there was no answer. */
  readonly status: number;
  /** The body, of the schema `Error`, or what went wrong without an answer. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(wordsOf(status, body));
    this.status = status;
    this.body = body;
  }
}

/** The body of a success. @throws RequestFailed */
export function dataOf<T>({ data, error, response }: Answer<T>): T {
  if (error !== undefined || !response?.ok) throw new RequestFailed(response?.status ?? 0, error);
  return data as T;
}

function wordsOf(status: number, body: unknown): string {
  if (body instanceof Error) return body.message;
  const detail = typeof body === 'object' && body !== null ? (body as { detail?: unknown }).detail : undefined;
  if (typeof detail === 'string') return detail;
  return detail === undefined ? `The service answered with status ${status}.` : JSON.stringify(detail);
}
