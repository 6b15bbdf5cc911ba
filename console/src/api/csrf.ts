import { config } from '../config.ts';
import { authorization } from './session.ts';

/** Not `randomUUID`: browsers have it on encrypted pages alone. */
const client = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** The longest that a timer of a browser can wait, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;
let token: Promise<string | undefined> | undefined;

/** Asks for a token once; the next change after a refusal asks anew. */
export function forgetCsrfToken(): void {
  token = undefined;
}

// a token belongs to whoever asked for it
authorization.subscribe(forgetCsrfToken);

/** Undefined where the service gives none: it then refuses the change itself, in its own words. */
async function requestToken(forget: () => void): Promise<string | undefined> {
  const credentials = authorization.peek();
  const answer = await fetch(`${config.api}/csrf-token?client=${client}`, { headers: credentials ? { authorization: credentials } : {} });
  if (!answer.ok) {
    forget();
    return undefined;
  }
  const { token: given, expiration } = (await answer.json()) as { token: string; expiration: string };
  // a new one in good time
  setTimeout(forget, Math.min(LONGEST_TIMER, Math.max(1000, (Date.parse(expiration) - Date.now()) * 0.75)));
  return given;
}

function newToken(): Promise<string | undefined> {
  // a late answer leaves the token alone that came after it: of two tokens the service takes the younger
  const forget = () => {
    if (token === asked) forgetCsrfToken();
  };
  const asked = requestToken(forget);
  // a service that cannot be reached now is asked again by the next change
  asked.catch(forget);
  return asked;
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
