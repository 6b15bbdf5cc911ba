import type { Command } from 'commander';
import { readSettings } from '../settings-flags.ts';
import { RequestRejected } from './errors.ts';

/** The URL of a service and the `Authorization` header for it. */
export interface Address {
  /** URL of the API without a trailing slash. */
  url: string;
  authorization?: string | undefined;
  /** Second URL to try if `url`, which is then an assumption, responds with 404. */
  orElse?: string;
}

const MORE = `
The command calls the service at --url. The default is PREFECT_API_URL, and then the local service.
For credentials, set PREFECT_API_AUTH_STRING to user:password, or PREFECT_API_KEY to a key.`;

/** Adds the flags of all commands that call a service: its address and the output format. */
export function addServiceFlags(command: Command): Command {
  return addAddressFlag(command).option('--json', 'print JSON');
}

/** Adds the address of a service, for commands with one output format. */
export function addAddressFlag(command: Command): Command {
  return command.option('--url <url>', 'URL of the service (PREFECT_API_URL); default: the local service').addHelpText('after', MORE);
}

/**
 * The service that a command calls: the flag, then the variables that every client reads, then the address on which `contralto start` would listen with the
 * same environment, with the configured password.
 */
export function addressOf(given: unknown, env: NodeJS.ProcessEnv): Address {
  const auth = env.PREFECT_API_AUTH_STRING;
  const authorization = auth ? basic(auth) : env.PREFECT_API_KEY ? `Bearer ${env.PREFECT_API_KEY}` : undefined;
  const named = typeof given === 'string' ? given : env.PREFECT_API_URL;
  if (named) return parseAddress(named, authorization);
  const { host, port, api } = readSettings({}, { quiet: true });
  // the configured password belongs to the local service and is never sent to another one
  return {
    url: `http://${reachable(host)}:${port}${api.basePath}`,
    authorization: authorization ?? (api.authString && basic(api.authString)),
  };
}

/** `http://host:4200` and `http://host:4200/api` are the same service, unless its API is at the root; a user and password in the URL are its credentials. */
export function parseAddress(text: string, authorization?: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new RequestRejected(`${text} is not the URL of a service. An example of a URL is http://127.0.0.1:4200/api.`);
  const inUrl = url.username ? basic(`${decoded(url.username)}:${decoded(url.password)}`) : undefined;
  const root = `${url.protocol}//${url.host}`;
  const path = url.pathname.replace(/\/+$/, '');
  return { url: root + (path || '/api'), authorization: inUrl ?? authorization, ...(path === '' && { orElse: root }) };
}

/** Decodes percent-encoding in a user or password. A `%` that encodes nothing stays unchanged. */
const decoded = (text: string) =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

/** An address to connect to: a service that listens on all addresses is also available on the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
