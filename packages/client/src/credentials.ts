/** How a client proves who it is: a user with a password, or a key. */
export type Credentials = { user: string; password: string } | { key: string };

/** The value of the header `Authorization`. */
export function authorizationOf(credentials: Credentials): string {
  if ('key' in credentials) return `Bearer ${credentials.key}`;
  const bytes = new TextEncoder().encode(tokenOf(credentials));
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** What the first frame on a WebSocket says. */
export function tokenOf(credentials: Credentials): string {
  return 'key' in credentials ? credentials.key : `${credentials.user}:${credentials.password}`;
}
