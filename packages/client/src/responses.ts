/** The result of an operation. */
export interface Answer<T> {
  data?: T | undefined;
  error?: unknown;
  response?: Response | undefined;
}

/** Thrown for a response with an error, or if there was no response. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  /** 0 if there was no response. */
  readonly status: number;
  /** The body, of the schema `Error`; without a response, the cause. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(wordsOf(status, body));
    this.status = status;
    this.body = body;
  }
}

/** Returns the body of a successful response. @throws RequestFailed */
export function dataOf<T>({ data, error, response }: Answer<T>): T {
  if (error !== undefined || !response?.ok) throw new RequestFailed(response?.status ?? 0, error);
  return data as T;
}

function wordsOf(status: number, body: unknown): string {
  if (body instanceof Error) return body.message;
  const detail = typeof body === 'object' && body !== null ? (body as { detail?: unknown }).detail : undefined;
  if (typeof detail === 'string') return detail;
  return detail === undefined ? `The service responded with status ${status}.` : JSON.stringify(detail);
}
