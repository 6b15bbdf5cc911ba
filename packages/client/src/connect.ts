import { authorizationOf, type Credentials } from './credentials.ts';
import { type Client, createClient, createConfig } from './generated/client/index.ts';
import { type RetryOptions, retrying } from './retry.ts';

export interface ConnectOptions {
  /** URL of the API, such as `http://127.0.0.1:4200/api`. */
  url: string;
  credentials?: Credentials;
  /** How to retry requests that the service requests to retry. `false` sends each request once. */
  retry?: RetryOptions | false;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/** Creates a client of one service to pass to operations: `readFlow({ client, path: { id } })`. */
export function connect({ url, credentials, retry, fetch: send = globalThis.fetch }: ConnectOptions): Client {
  const client = createClient(
    createConfig({ baseUrl: url.replace(/\/+$/, ''), fetch: retry === false ? send : retrying((...request) => send(...request), retry) }),
  );
  if (credentials) {
    const authorization = authorizationOf(credentials);
    client.interceptors.request.use((request) => {
      request.headers.set('authorization', authorization);
      return request;
    });
  }
  return client;
}
