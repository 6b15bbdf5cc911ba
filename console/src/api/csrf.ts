import { config } from '../config.ts';
import { authorization } from './session.ts';

const client = crypto.randomUUID();
let token: Promise<string> | undefined;

/** Asks for a token once; the next change after a refusal asks anew. */
export function forgetCsrfToken(): void {
  token = undefined;
}

async function requestToken(): Promise<string> {
  const credentials = authorization.peek();
  const answer = await fetch(`${config.api}/csrf-token?client=${client}`, { headers: credentials ? { authorization: credentials } : {} });
  const { token: given, expiration } = (await answer.json()) as { token: string; expiration: string };
  // a new one in good time
  setTimeout(forgetCsrfToken, Math.max(1000, (Date.parse(expiration) - Date.now()) * 0.75));
  return given;
}

export async function csrfHeaders(): Promise<[name: string, value: string][]> {
  token ??= requestToken();
  return [
    ['prefect-csrf-token', await token],
    ['prefect-csrf-client', client],
  ];
}
