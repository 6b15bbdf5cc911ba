/** The credentials of a client: a user with a password, or an API key. */
export type Credentials = { user: string; password: string } | { key: string };

/** The value of the header `Authorization`. */
export function authorizationOf(credentials: Credentials): string {
  if ('key' in credentials) return `Bearer ${credentials.key}`;
  const bytes = new TextEncoder().encode(tokenOf(credentials));
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** The token in the first frame on a WebSocket. */
export function tokenOf(credentials: Credentials): string {
  return 'key' in credentials ? credentials.key : `${credentials.user}:${credentials.password}`;
}
