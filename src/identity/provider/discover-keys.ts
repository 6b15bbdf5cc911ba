import * as client from 'openid-client';
import { type ProviderFetch, ProviderUnavailable } from './bounded-fetch.ts';

/** Discovery needs a client id, which it does not send. */
const ANY_CLIENT = 'contralto';

/** The address of an issuer's keys, from its discovery document. */
export async function discoverKeys(issuer: string, fetch: ProviderFetch): Promise<string> {
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const config = await client.discovery(new URL(issuer), ANY_CLIENT, undefined, client.None(), { [client.customFetch]: fetch, execute });
  return keysIn(config, issuer);
}

/** @throws {ProviderUnavailable} if the discovery document names no address with TLS; on the same machine, TLS is optional */
export function keysIn(config: client.Configuration, issuer: string): string {
  const { jwks_uri: uri } = config.serverMetadata();
  if (uri === undefined || !(uri.startsWith('https:') || issuer.startsWith('http:')))
    throw new ProviderUnavailable('the provider publishes no keys over https');
  return uri;
}
