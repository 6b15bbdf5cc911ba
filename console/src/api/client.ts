import { client as generated } from '@contralto/client';
import { config } from '../config.ts';
import { csrfHeaders, forgetCsrfToken } from './csrf.ts';
import { authorization, needsLogin } from './session.ts';

/** An error response of the service, with its message. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The message of an error response: its `detail`, or the list of violations of the contract. */
function messageOf(status: number, body: unknown): string {
  const detail = typeof body === 'object' && body !== null ? (body as { detail?: unknown }).detail : body;
  if (typeof detail === 'string' && detail !== '') return detail;
  if (Array.isArray(detail))
    return (detail as { loc?: unknown[]; msg?: string }[])
      .map(({ loc, msg }) => `${(loc ?? []).filter((part) => part !== 'body').join('.')}: ${msg ?? ''}`)
      .join('\n');
  return status === 0 ? "Can't reach the service." : `The service responded with status ${status}.`;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

generated.setConfig({ baseUrl: location.origin + config.api, throwOnError: true });

generated.interceptors.request.use(async (request) => {
  const value = authorization.peek();
  if (value) request.headers.set('authorization', value);
  if (config.csrf && CHANGES.has(request.method)) for (const [name, token] of await csrfHeaders()) request.headers.set(name, token);
  return request;
});

generated.interceptors.error.use((error, response, request) => {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  // without a response, the request did not reach the service
  const status = response?.status ?? 0;
  // a late response to previous credentials doesn't apply to the current ones
  if (status === 401 && request?.headers.get('authorization') === (authorization.peek() ?? null)) needsLogin.value = true;
  if (status === 403) forgetCsrfToken();
  return new ServiceError(status, messageOf(status, status === 0 ? undefined : error));
});

/** The response of an operation, or a `ServiceError`. */
export async function call<T>(pending: Promise<{ data: T }>): Promise<NonNullable<T>> {
  const { data } = await pending;
  return data as NonNullable<T>;
}
