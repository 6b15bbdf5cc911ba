import type { JWTPayload } from 'jose';
import * as client from 'openid-client';
import { contention } from '../../base/errors.ts';
import type { Settings } from '../../base/settings.ts';
import type { Clock } from '../../base/time/clock.ts';
import { boundedFetch, fetchWithPauses, type ProviderFetch, ProviderUnavailable } from './bounded-fetch.ts';
import { keysIn } from './discover-keys.ts';
import { InvalidToken, TokenIssuer } from './token-issuer.ts';

type OidcSettings = Settings['oidc'];

/** The provider's discovery document is loaded again after this time. */
const DISCOVERY_MILLISECONDS = 3_600_000;

/** The secrets of one attempt to sign in, which only the browser that began it has. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** The outcome of a sign-in at the provider. */
export interface SignedIn {
  claims: JWTPayload & { sub: string };
  idToken: string;
}

/** The response of the provider is not valid; the message names the reason, for the log. */
export class SignInRejected extends Error {}

/** The provider for single sign-on. */
export class Provider {
  readonly tokens: TokenIssuer;
  private readonly fetch: ProviderFetch;
  private found: { config: Promise<client.Configuration>; at: number } | undefined;

  constructor(
    private readonly settings: OidcSettings & { issuer: string; publicUrl: string },
    clock: Clock,
  ) {
    this.fetch = fetchWithPauses();
    const { issuer, algorithms, clockLeeway: leeway } = settings;
    this.tokens = new TokenIssuer({ issuer, algorithms, leeway, clock, fetch: this.fetch, findKeys: () => this.findKeys() });
  }

  /** The provider's page, and the secrets with which {@link finish} continues. @throws 503 while the provider is down */
  async begin(): Promise<{ url: URL; attempt: Attempt }> {
    const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    const config = await this.available();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: this.settings.scopes.join(' '),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url, attempt };
  }

  /** @param query of the provider's redirect @throws {SignInRejected}; 503 while the provider is down */
  async finish(query: string, { state, nonce, verifier }: Attempt): Promise<SignedIn> {
    const config = await this.available();
    try {
      const tokens = await client.authorizationCodeGrant(config, new URL(`${this.redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { id_token: idToken = '', access_token: accessToken } = tokens;
      // the library checks the claims; the signature is checked here, with the keys that also verify the tokens of machines
      const verified = await this.tokens.verify(idToken, [this.settings.clientId], ['sub', 'iat']);
      const { sub = '' } = verified;
      const more = config.serverMetadata().userinfo_endpoint ? await client.fetchUserInfo(config, accessToken, sub) : {};
      return { claims: { ...more, ...verified, sub }, idToken };
    } catch (error) {
      throw rejectionOf(error);
    }
  }

  /** The page that ends the session at the provider; undefined if it has none. */
  async signOutUrl(idToken: string | null): Promise<URL | undefined> {
    const config = await this.available();
    if (!config.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${this.settings.publicUrl}/auth/login`,
      ...(idToken !== null && { id_token_hint: idToken }),
    });
  }

  private get redirectUri(): string {
    return `${this.settings.publicUrl}/auth/callback`;
  }

  private async findKeys(): Promise<string> {
    return keysIn(await this.discovered(), this.settings.issuer);
  }

  private async available(): Promise<client.Configuration> {
    try {
      return await this.discovered();
    } catch (error) {
      throw contention(error, 2);
    }
  }

  private discovered(): Promise<client.Configuration> {
    if (this.found && performance.now() - this.found.at < DISCOVERY_MILLISECONDS) return this.found.config;
    const previous = this.found?.config;
    const config = this.discover().catch((error: unknown) => {
      // the next call tries again
      this.found = undefined;
      if (previous) return previous;
      throw error;
    });
    this.found = { config, at: performance.now() };
    return config;
  }

  private async discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret, clockLeeway } = this.settings;
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: clockLeeway },
      clientSecret === undefined ? client.None() : authenticationWith(clientSecret),
      { [client.customFetch]: this.fetch, execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [] },
    );
    // the exchange of a code concerns one person: its failure delays no other user
    config[client.customFetch] = boundedFetch;
    return config;
  }
}

/** In the header, which every provider must support, unless the provider says that it does not. */
function authenticationWith(secret: string): client.ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (!methods || methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}

function rejectionOf(error: unknown): unknown {
  if (error instanceof client.AuthorizationResponseError) return new SignInRejected(`the provider responded with ${error.error}`);
  if (error instanceof client.ResponseBodyError) return new SignInRejected(`the provider rejected the code: ${error.error}`);
  if (error instanceof InvalidToken) return new SignInRejected(`the ID token is not valid: ${error.message}`);
  const cause = causeOf(error);
  if (cause) return contention(cause, 2);
  if (error instanceof client.ClientError || error instanceof TypeError) return new SignInRejected(error.message);
  return error;
}

/** The outage in a chain of causes. */
function causeOf(error: unknown): ProviderUnavailable | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProviderUnavailable) return at;
  return undefined;
}
