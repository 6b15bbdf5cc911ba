import { hostname } from 'node:os';
import type { Command } from 'commander';
import * as client from 'openid-client';
import { isLoopback } from '../../../base/network/loopback.ts';
import { print } from '../../database.ts';
import { reject } from '../../reject.ts';
import { addressOf, parseAddress } from '../address.ts';
import { RequestRejected } from '../errors.ts';
import { RunningService } from '../running-service.ts';
import { readLogin, readProfile, type StoredLogin, writeLogin, writeProfile } from './profiles.ts';

const DEFAULT_PROFILE = 'contralto';
const LONGEST_NAME = 100;

const LOGIN_MORE = `
Signs you in with the identity provider of the service, and writes a key for you into a profile of the
ecosystem's clients (profiles.toml). The key expires after a day by default (SERVICE_SESSIONS_LIFETIME).

Examples:
  contralto login --url https://flows.example.com/api
  contralto login --refresh        # a new key, without the browser, if the provider permits it
  contralto logout                 # revokes the key`;

interface SignInInfo {
  issuer: string | null;
  device_client_id: string | null;
  scopes: string[];
}

interface Issued {
  key: string;
  api_key: { name: string; role: string; expires: string | null };
}

interface Flags {
  url?: string;
  profile: string;
  refresh?: true;
}

/** `login` and `logout`. */
export function addLoginCommands(program: Command): void {
  program
    .command('login')
    .description('Sign in with single sign-on, and write a short-lived key into a client profile.')
    .option('--url <url>', 'URL of the service (PREFECT_API_URL); default: the one of the profile')
    .option('--profile <name>', 'profile to write', DEFAULT_PROFILE)
    .option('--refresh', 'replace the key of an earlier login')
    .addHelpText('after', LOGIN_MORE)
    .action((flags: Flags) => logIn(flags, process.env).catch(reject));

  program
    .command('logout')
    .description('Revoke the key of a client profile, and remove it.')
    .option('--profile <name>', 'profile with the key', DEFAULT_PROFILE)
    .action((flags: Flags) => logOut(flags, process.env).catch(reject));
}

async function logIn({ url, profile: name, refresh }: Flags, env: NodeJS.ProcessEnv): Promise<void> {
  const profile = await readProfile(env, name);
  const service = new RunningService(parseAddress(url ?? profile?.PREFECT_API_URL ?? addressOf(undefined, env).url));
  const { issuer, device_client_id: clientId, scopes } = (await service.call('readSignIn')) as SignInInfo;
  if (issuer === null || clientId === null)
    throw new RequestRejected(`${service.address.url} permits no login: SERVICE_OIDC_DEVICE_CLIENT_ID is not set. Use a key instead.`);
  const tokens = await fromProvider(async () => {
    const config = await configurationOf(issuer, clientId);
    return refresh ? refreshed(config, issuer, await readLogin(env, name)) : authorized(config, scopes);
  });
  const signedIn = new RunningService({ ...service.address, authorization: `Bearer ${tokens.idToken}` });
  const body = { name: hostname().slice(0, LONGEST_NAME) || 'unknown' };
  const { key, api_key: record } = (await signedIn.call('createOwnApiKey', { body })) as Issued;
  // WebSockets get the key only as the auth string
  const settings = { PREFECT_API_URL: service.address.url, PREFECT_API_AUTH_STRING: key, PREFECT_API_KEY: undefined };
  const path = await writeProfile(env, name, settings, { activate: !refresh });
  await writeLogin(env, name, { issuer, clientId, refreshToken: tokens.refreshToken });
  const previous = profile?.PREFECT_API_AUTH_STRING;
  if (previous !== undefined && profile?.PREFECT_API_URL === service.address.url)
    await revoke(service.address.url, previous).catch(() => undefined);
  print(
    `Logged in as ${record.name} (${record.role}) until ${record.expires ?? 'the key is revoked'}. The profile "${name}" in ${path} contains the key.`,
  );
}

async function logOut({ profile: name }: Flags, env: NodeJS.ProcessEnv): Promise<void> {
  const profile = await readProfile(env, name);
  const key = profile?.PREFECT_API_AUTH_STRING;
  if (!profile?.PREFECT_API_URL || key === undefined) throw new RequestRejected(`The profile "${name}" contains no key.`);
  const login = await readLogin(env, name);
  await revoke(profile.PREFECT_API_URL, key);
  await writeProfile(env, name, { PREFECT_API_AUTH_STRING: undefined });
  await writeLogin(env, name, undefined);
  if (login?.refreshToken) await forget(login, login.refreshToken);
  print(`Logged out. The key of the profile "${name}" is revoked.`);
}

const revoke = (url: string, key: string): Promise<void> =>
  new RunningService({ ...parseAddress(url), authorization: `Bearer ${key}` }).perform('revokeOwnApiKey');

function configurationOf(issuer: string, clientId: string): Promise<client.Configuration> {
  const url = new URL(issuer);
  const execute = url.protocol === 'http:' && isLoopback(url.hostname) ? [client.allowInsecureRequests] : [];
  return client.discovery(url, clientId, undefined, client.None(), { execute });
}

interface Tokens {
  idToken: string;
  refreshToken: string | null;
}

/** Asks the user to confirm on a page of the provider, on any device. */
async function authorized(config: client.Configuration, scopes: readonly string[]): Promise<Tokens> {
  const offered = config.serverMetadata().scopes_supported ?? [];
  const scope = [...scopes, ...(offered.includes('offline_access') ? ['offline_access'] : [])].join(' ');
  const started = await client.initiateDeviceAuthorization(config, { scope });
  const { verification_uri: page, verification_uri_complete: whole, user_code: code } = started;
  process.stderr.write(`Open ${whole ?? page} in a browser, and confirm the code ${code}.\n`);
  return tokensIn(await client.pollDeviceAuthorizationGrant(config, started), null);
}

async function refreshed(config: client.Configuration, issuer: string, login: StoredLogin | undefined): Promise<Tokens> {
  if (!login?.refreshToken || login.issuer !== issuer) throw new RequestRejected('There is no login to refresh. Run `contralto login`.');
  return tokensIn(await client.refreshTokenGrant(config, login.refreshToken), login.refreshToken);
}

function tokensIn(response: client.TokenEndpointResponse, before: string | null): Tokens {
  if (response.id_token === undefined) throw new RequestRejected('The identity provider sent no ID token. Run `contralto login`.');
  return { idToken: response.id_token, refreshToken: response.refresh_token ?? before };
}

/** The key is already revoked, so a provider that does not respond is no error. */
async function forget({ issuer, clientId }: StoredLogin, token: string): Promise<void> {
  try {
    const config = await configurationOf(issuer, clientId);
    if (config.serverMetadata().revocation_endpoint) await client.tokenRevocation(config, token);
  } catch (error) {
    process.stderr.write(`The identity provider has not revoked the refresh token: ${(error as Error).message}\n`);
  }
}

/** Errors of the provider in one line. */
async function fromProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof client.ResponseBodyError)
      throw new RequestRejected(`The identity provider rejects the login: ${error.error_description ?? error.error}`);
    if (error instanceof client.ClientError || error instanceof TypeError)
      throw new RequestRejected(`The identity provider does not respond as expected: ${error.message}`);
    throw error;
  }
}
