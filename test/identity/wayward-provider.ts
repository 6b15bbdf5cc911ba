import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Browser } from './browser.ts';

interface KeyPair {
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

export async function keyPair(kid: string, alg = 'RS256'): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A provider that does whatever a test says, and by default what it should. */
export class WaywardProvider {
  issuer = '';
  keys!: KeyPair;
  /** Replaces the response of a path. */
  readonly instead = new Map<string, Respond>();
  /** Requests by path. */
  readonly requests: string[] = [];
  /** Creates the ID token for a code. */
  idToken: (code: string) => Promise<string> = async () => '';
  userinfo: Record<string, unknown> = {};
  metadata: Record<string, unknown> = {};
  private readonly server = createServer((request, response) => void this.respond(request, response));

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    this.keys = await keyPair('first');
    return this;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  /** A token with these claims, valid for ten minutes from now. */
  sign(
    claims: Record<string, unknown>,
    { keys = this.keys, header = {} }: { keys?: KeyPair; header?: Record<string, unknown> } = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: this.issuer, iat: now, exp: now + 600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: keys.kid, ...header })
      .sign(keys.privateKey);
  }

  /** Signs a person with these claims in. @returns the response of the callback */
  async signIn(browser: Browser, serviceUrl: string, claims: Record<string, unknown> & { sub: string }): Promise<Response> {
    const begun = await browser.send(`${serviceUrl}/auth/sign-in`);
    const authorization = new URL(begun.headers.get('location')!);
    const given = (name: string) => authorization.searchParams.get(name)!;
    this.userinfo = { sub: claims.sub };
    this.idToken = () => this.sign({ aud: given('client_id'), nonce: given('nonce'), ...claims });
    const query = new URLSearchParams({ code: this.codeFor(authorization), state: given('state'), iss: this.issuer });
    return browser.send(`${serviceUrl}/auth/callback?${query}`);
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!;
    this.requests.push(path);
    const instead = this.instead.get(path);
    if (instead) return void instead(request, response);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/.well-known/openid-configuration') {
      json({
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        userinfo_endpoint: `${this.issuer}/userinfo`,
        jwks_uri: `${this.issuer}/keys`,
        authorization_response_iss_parameter_supported: true,
        ...this.metadata,
      });
    } else if (path === '/keys') json({ keys: [this.keys.jwk] });
    else if (path === '/userinfo') json(this.userinfo);
    else if (path === '/token') {
      const form = new URLSearchParams(await text(request));
      const code = form.get('code') ?? '';
      const [challenge = '', used] = this.codes.get(code) ?? [];
      const isProven =
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url') === challenge;
      this.codes.set(code, [challenge, true]);
      if (used || !isProven) json({ error: 'invalid_grant' }, 400);
      else json({ access_token: 'any', token_type: 'bearer', id_token: await this.idToken(code) });
    } else json({}, 404);
  }

  private readonly codes = new Map<string, [challenge: string, used: boolean]>();

  /** Issues a code for a request of the service, as its authorization page does. */
  codeFor(authorization: URL): string {
    const code = `code-${this.codes.size}`;
    this.codes.set(code, [authorization.searchParams.get('code_challenge') ?? '', false]);
    return code;
  }
}
