import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../../base/settings.ts';
import type { Credential } from '../../keys/authenticator.ts';

const ATTEMPT_SECONDS = 600;

/** The cookies of the service. With TLS, the prefix `__Host-` binds them to this host; without, as only on the same machine, browsers would reject the prefix. */
export class Cookies {
  private readonly secure: boolean;
  private readonly session: string;
  private readonly attempt: string;
  private readonly lifetime: number;
  private readonly publicOrigin: string;

  constructor({ sessions }: Pick<Settings, 'sessions'>, publicUrl: string) {
    this.secure = publicUrl.startsWith('https:');
    const prefix = this.secure ? '__Host-' : '';
    this.session = `${prefix}contralto-session`;
    this.attempt = `${prefix}contralto-sign-in`;
    this.lifetime = sessions.lifetime;
    this.publicOrigin = new URL(publicUrl).origin;
  }

  /** The session of a request; undefined if it sends other credentials. */
  credentialIn({ authorization, cookie }: IncomingHttpHeaders): Credential | undefined {
    if (authorization !== undefined || cookie === undefined) return undefined;
    const text = cookieIn(cookie, this.session);
    return text === undefined ? undefined : { kind: 'session', text };
  }

  attemptIn({ cookie }: IncomingHttpHeaders): string | undefined {
    return cookie === undefined ? undefined : cookieIn(cookie, this.attempt);
  }

  setSession = (value: string): string => this.set(this.session, value, Math.floor(this.lifetime));
  setAttempt = (value: string): string => this.set(this.attempt, value, ATTEMPT_SECONDS);
  clearSession = (): string => this.set(this.session, '', 0);
  clearAttempt = (): string => this.set(this.attempt, '', 0);

  /** Whether a browser sends the request for a page of this service. Other programs send no origin. */
  isOwnPage({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
    if (site !== undefined && site !== 'same-origin') return false;
    return origin === this.publicOrigin || (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host);
  }

  private set(name: string, value: string, seconds: number): string {
    return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${this.secure ? '; Secure' : ''}`;
  }
}

/** The session of a browser that opens a WebSocket for a page of this service. Browsers let the pages of all sites open sockets, with cookies. */
export function sessionReader(settings: Pick<Settings, 'sessions' | 'oidc'>): (headers: IncomingHttpHeaders) => Credential | undefined {
  const { publicUrl } = settings.oidc;
  if (publicUrl === undefined) return () => undefined;
  const cookies = new Cookies(settings, publicUrl);
  return (headers) => (cookies.isOwnPage(headers) ? cookies.credentialIn(headers) : undefined);
}

/** The value of a cookie; undefined if it is empty. */
function cookieIn(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const text = part.trimStart();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1) || undefined;
  }
  return undefined;
}
