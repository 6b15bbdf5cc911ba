import { config } from '../config.ts';
import { authorization } from './session.ts';

const client = crypto.randomUUID();
let token: Promise<string | undefined> | undefined;

/** Asks for a token once; the next change after a refusal asks anew. */
export function forgetCsrfToken(): void {
  token = undefined;
}

// a token belongs to whoever asked for it
authorization.subscribe(forgetCsrfToken);

/** Undefined where the service gives none: it then refuses the change itself, in its own words. */
async function requestToken(): Promise<string | undefined> {
  const credentials = authorization.peek();
  const answer = await fetch(`${config.api}/csrf-token?client=${client}`, { headers: credentials ? { authorization: credentials } : {} });
  if (!answer.ok) {
    forgetCsrfToken();
    return undefined;
  }
  const { token: given, expiration } = (await answer.json()) as { token: string; expiration: string };
  // a new one in good time
  setTimeout(forgetCsrfToken, Math.max(1000, (Date.parse(expiration) - Date.now()) * 0.75));
  return given;
}

export async function csrfHeaders(): Promise<[name: string, value: string][]> {
  token ??= requestToken();
  const given = await token;
  if (given === undefined) return [];
  return [
    ['prefect-csrf-token', given],
    ['prefect-csrf-client', client],
  ];
}
