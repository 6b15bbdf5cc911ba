import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  type RemoteJWKSet,
} from 'jose';
import { contention } from '../../base/errors.ts';
import type { Clock } from '../../base/time/clock.ts';
import { type ProviderFetch, ProviderUnavailable } from './bounded-fetch.ts';

/** Keys are loaded again after this time, or earlier for a token with an unknown key, but not more often than the pause. */
const KEYS_MILLISECONDS = 600_000;
const PAUSE_MILLISECONDS = 30_000;
/** While the provider is down, its last keys stay valid for this time. */
const STALE_MILLISECONDS = 24 * 3600 * 1000;

interface TokenIssuerOptions {
  issuer: string;
  algorithms: readonly string[];
  /** Seconds by which the clocks may differ. */
  leeway: number;
  clock: Clock;
  fetch: ProviderFetch;
  /** The address of the issuer's keys. */
  findKeys: () => Promise<string>;
}

/** A token that is not valid; the message names the reason. */
export class InvalidToken extends Error {}

/** An issuer of tokens, and its keys. */
export class TokenIssuer {
  private remote: RemoteJWKSet | undefined;
  /** The last keys that the provider has sent. */
  private last: { source: JSONWebKeySet; keys: JWTVerifyGetKey; at: number } | undefined;

  constructor(private readonly options: TokenIssuerOptions) {}

  get issuer(): string {
    return this.options.issuer;
  }

  /**
   * The claims of a valid token.
   *
   * @param required claims that must be present, in addition to the expiry
   * @throws {InvalidToken}; 503 while the keys are unavailable
   */
  async verify(token: string, audiences: readonly string[], required: readonly string[] = []): Promise<JWTPayload & { sub?: string }> {
    const { issuer, algorithms, leeway, clock } = this.options;
    try {
      const { payload } = await jwtVerify(token, (header, jws) => this.keyFor(header, jws), {
        issuer,
        audience: [...audiences],
        algorithms: [...algorithms],
        clockTolerance: leeway,
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp', ...required],
      });
      const { iat } = payload;
      // jose checks `iat` only if a maximum age is given
      if (iat !== undefined && iat > Date.parse(clock.now()) / 1000 + leeway) throw new InvalidToken('it was issued in the future');
      return payload;
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw contention(error, 2);
      if (error instanceof errors.JOSEError) throw new InvalidToken(reasonOf(error));
      throw error;
    }
  }

  private keyFor: JWTVerifyGetKey = async (header, jws) => {
    try {
      this.remote ??= await this.openKeys();
      const key = await this.remote(header, jws);
      const source = this.remote.jwks();
      if (source && source !== this.last?.source) this.last = { source, keys: createLocalJWKSet(source), at: performance.now() };
      return key;
    } catch (error) {
      if (UNSUITABLE.some((kind) => error instanceof kind)) throw error;
      if (!this.last || performance.now() - this.last.at > STALE_MILLISECONDS)
        throw error instanceof ProviderUnavailable
          ? error
          : new ProviderUnavailable("the provider's keys cannot be read", { cause: error });
      return this.last.keys(header, jws);
    }
  };

  private async openKeys(): Promise<RemoteJWKSet> {
    const { fetch, findKeys } = this.options;
    return createRemoteJWKSet(new URL(await findKeys()), {
      cacheMaxAge: KEYS_MILLISECONDS,
      cooldownDuration: PAUSE_MILLISECONDS,
      [customFetch]: fetch,
    });
  }
}

/** Errors of tokens for which the provider has no key. */
const UNSUITABLE = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported, errors.JOSEAlgNotAllowed];

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf') return 'it is not valid yet';
    return error.reason === 'missing' ? `it lacks the claim ${error.claim}` : `its claim ${error.claim} is not accepted`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'its signature algorithm is not accepted';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) return 'its key is unknown';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  return 'it is malformed';
}
