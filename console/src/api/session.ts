import { effect, signal } from '@preact/signals';
import { config } from '../config.ts';

const KEY = 'contralto.authorization';

/** The value of the `Authorization` header, stored for this tab only. */
export const authorization = signal<string | undefined>(config.signIn ? undefined : (sessionStorage.getItem(KEY) ?? undefined));

/** Whether the service requires credentials that the console doesn't have. */
export const needsLogin = signal(config.auth && !config.signIn && authorization.peek() === undefined);

// the service serves the page only to a browser with a session, which has ended in the meantime
effect(() => {
  if (needsLogin.value && config.signIn) location.reload();
});

/** Uses `user:password`, or an API key, for all further requests. */
export function logIn(secret: string): void {
  const value = secret.includes(':') ? `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(secret)))}` : `Bearer ${secret}`;
  sessionStorage.setItem(KEY, value);
  authorization.value = value;
  needsLogin.value = false;
}

export function logOut(): void {
  sessionStorage.removeItem(KEY);
  authorization.value = undefined;
  needsLogin.value = config.auth;
}

/** The token for the handshake of a WebSocket: `user:password` or a key; undefined without credentials. */
export function socketToken(): string | undefined {
  const [scheme, value] = authorization.peek()?.split(' ') ?? [];
  if (!value) return undefined;
  return scheme === 'Basic' ? new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0))) : value;
}
