/** The API of a running service from the view of a program. */
export interface Caller {
  get: (path: string) => Promise<ApiResponse>;
  post: (path: string, body?: unknown) => Promise<ApiResponse>;
  put: (path: string, body?: unknown) => Promise<ApiResponse>;
  patch: (path: string, body?: unknown) => Promise<ApiResponse>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests of the API check the shapes; tests of pages read single fields
type ApiResponse = any;

/** The headers that a program sends with every request: its credentials, and a CSRF token if changes need one. */
export async function headersFor(url: string, login: string | undefined): Promise<Record<string, string>> {
  if (login === undefined) return {};
  const authorization = { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  const response = await fetch(`${url}/api/csrf-token?client=browser-tests`, { headers: authorization });
  if (!response.ok) return authorization;
  const { token } = (await response.json()) as { token: string };
  return { ...authorization, 'prefect-csrf-token': token, 'prefect-csrf-client': 'browser-tests' };
}

/** Paths are relative to `/api`. An error response throws its message. */
export function callerOf(url: string, headers: Record<string, string> = {}): Caller {
  const send = async (method: string, path: string, body?: unknown): Promise<ApiResponse> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body = {}) => send('PUT', path, body),
    patch: (path, body = {}) => send('PATCH', path, body),
  };
}
