import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export const CLIENT_ID = 'contralto';
export const CLIENT_SECRET = 'the-secret-of-the-client';
export const DEVICE_CLIENT_ID = 'contralto-cli';

/** The claims of each account, by its id. */
export type Accounts = Record<string, Record<string, unknown>>;

async function signingKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
}

/** A certified OpenID provider on loopback. Its development pages sign in as any account whose id is typed in. */
export interface RealProvider {
  issuer: string;
  accounts: Accounts;
  close(): Promise<void>;
}

/** @param serviceUrl of the service, known only later: the provider reads it with each request */
export async function startProvider(accounts: Accounts, serviceUrl: () => string, more: Configuration = {}): Promise<RealProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server: Server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${serviceUrl()}/auth/callback`],
        post_logout_redirect_uris: [`${serviceUrl()}/auth/login`],
        backchannel_logout_uri: `${serviceUrl()}/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code', 'refresh_token'],
      },
      {
        client_id: DEVICE_CLIENT_ID,
        token_endpoint_auth_method: 'none',
        redirect_uris: [],
        response_types: [],
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [await signingKey('first')] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'offline_access', 'profile', 'email', 'groups'],
    features: {
      devInteractions: { enabled: true },
      deviceFlow: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      revocation: { enabled: true },
      ...more.features,
    },
    pkce: { required: () => true },
    findAccount: (_context, id) => {
      const claims = accounts[id];
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
    },
    cookies: { keys: ['of a test'] },
    ttl: {
      Session: 3600,
      Interaction: 600,
      Grant: 3600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
      DeviceCode: 600,
      RefreshToken: 3600,
    },
    ...(more.jwks && { jwks: more.jwks }),
  });
  handle = provider.callback();
  return {
    issuer,
    accounts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
