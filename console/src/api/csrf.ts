import { config } from '../config.ts';
import { authorization } from './session.ts';

/** Not `randomUUID`, which browsers support only on encrypted pages. */
const client = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** The maximum delay of a timer in browsers, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;
let token: Promise<string | undefined> | undefined;

/** Discards the token. The next change requests a new one. */
export function forgetCsrfToken(): void {
  token = undefined;
}

// a token is valid only for the credentials that requested it
authorization.subscribe(forgetCsrfToken);

/** Undefined if the service returns no token. The service then rejects the change itself, with its own message. */
async function requestToken(forget: () => void): Promise<string | undefined> {
  const credentials = authorization.peek();
  const response = await fetch(`${config.api}/csrf-token?client=${client}`, { headers: credentials ? { authorization: credentials } : {} });
  if (!response.ok) {
    forget();
    return undefined;
  }
  const { token: given, expiration } = (await response.json()) as { token: string; expiration: string };
  // requested again before it expires
  setTimeout(forget, Math.min(LONGEST_TIMER, Math.max(1000, (Date.parse(expiration) - Date.now()) * 0.75)));
  return given;
}

function newToken(): Promise<string | undefined> {
  // a late response must not discard a newer token: the service accepts only the newest
  const forget = () => {
    if (token === requested) forgetCsrfToken();
  };
  const requested = requestToken(forget);
  // after a failed request, the next change requests a token again
  requested.catch(forget);
  return requested;
}

export async function csrfHeaders(): Promise<[name: string, value: string][]> {
  token ??= newToken();
  const given = await token;
  if (given === undefined) return [];
  return [
    ['prefect-csrf-token', given],
    ['prefect-csrf-client', client],
  ];
}
