import { parse } from 'node:querystring';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type Origin, originOf } from '../../audit/scope.ts';
import type { RecordSignIn, SignInResult } from '../../audit/sign-ins.ts';
import { type ByteBudget, ByteShare } from '../../base/async/byte-budget.ts';
import { ApiError, forbidden } from '../../base/errors.ts';
import type { Principal } from '../../base/request-context.ts';
import type { Settings } from '../../base/settings.ts';
import type { Identity } from '../../identity/identity.ts';
import type { SignInOrigin } from '../../identity/sessions/sessions.ts';
import type { SignIn } from '../../identity/sign-in.ts';
import type { Authenticator } from '../../keys/authenticator.ts';
import { networkOf } from '../../keys/peer.ts';
import { letIn } from '../access/auth.ts';
import { localsOf } from '../observe-requests.ts';
import { readBytes } from '../request/body.ts';
import type { Cookies } from './cookies.ts';
import { escaped, isForPeople, sendPage } from './page.ts';
import { returnPath } from './return-path.ts';

/** Bytes of a form: a logout token, or a key and a path. */
const LARGEST_FORM = 65_536;

interface SignInOptions {
  settings: Settings;
  identity: Identity;
  signIn: SignIn;
  publicUrl: string;
  cookies: Cookies;
  authenticator: Authenticator;
  budget: ByteBudget;
  recordSignIn: RecordSignIn;
  /** Converts any thrown value to the error in the response. */
  toApiError: (error: unknown, response: Response) => ApiError;
}

/** Where people sign in and out, and where the provider reports that they have. Mounted at `/auth`. */
export function signInRoutes(options: SignInOptions): Router {
  const { identity, signIn, publicUrl, cookies, authenticator, settings, budget } = options;
  const { origin } = new URL(publicUrl);
  const redirect = (response: Response, location: string) => response.set('Cache-Control', 'no-store').redirect(303, location);

  const formOf = async (request: Request): Promise<Record<string, unknown>> => {
    const share = new ByteShare(budget);
    try {
      return parse((await readBytes(request, LARGEST_FORM, share)).toString('utf8'), '&', '=', { maxKeys: 20 });
    } finally {
      share.hold(0);
    }
  };

  /** The principal of the browser's session. */
  const signedIn = async (request: Request, response: Response): Promise<Principal | undefined> => {
    const credential = cookies.credentialIn(request.headers);
    const verdict = credential && (await authenticator.authenticate(credential, localsOf(response).peer));
    return verdict && 'principal' in verdict && verdict.principal.session ? verdict.principal : undefined;
  };

  const record = (request: Request, response: Response, result: Omit<SignInResult, 'operation'>, principal?: Principal) =>
    options.recordSignIn(signInOrigin(response, principal), { operation: operationOf(request), ...result });

  /** A new session never continues the one of the same browser, so that no user can choose the session of another person. */
  const begin = async (request: Request, response: Response, cookie: string, returnTo: string) => {
    const before = await signedIn(request, response);
    if (before?.session) await identity.sessions.end(before.session.id);
    const begun = await identity.sessions.find(cookie);
    await record(request, response, { outcome: 'SIGNED_IN', status: 303, limitedTo: begun?.principal.limitedTo }, begun?.principal);
    response.append('Set-Cookie', cookies.setSession(cookie));
    redirect(response, origin + returnTo);
  };

  const showLogin = async (request: Request, response: Response, problem?: ApiError, given?: unknown) => {
    const returnTo = returnPath(given ?? request.query.return_to, publicUrl);
    const principal = await signedIn(request, response);
    if (principal && !problem)
      return sendPage(response, 200, { title: 'Signed in', content: signedInPage(principal, publicUrl, returnTo) });
    sendPage(response, problem?.status ?? 200, {
      title: 'Sign in',
      content: loginPage({ publicUrl, returnTo, name: settings.oidc.name, problem: problem?.message }),
    });
  };

  const own: RequestHandler = (request, _response, next) =>
    next(cookies.isOwnPage(request.headers) ? undefined : forbidden('Pages of this origin are not allowed to use the API.'));

  const router = Router({ caseSensitive: true });
  router.get('/login', async (request, response) => showLogin(request, response));

  router.get('/sign-in', async (request, response) => {
    const { url, cookie } = await signIn.begin(returnPath(request.query.return_to, publicUrl));
    response.append('Set-Cookie', cookies.setAttempt(cookie));
    redirect(response, url.href);
  });

  router.get('/callback', async (request, response) => {
    // an attempt ends with its first response, valid or not
    response.append('Set-Cookie', cookies.clearAttempt());
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const { cookie, returnTo } = await signIn.finish(query, cookies.attemptIn(request.headers), sessionOrigin(request, response));
    await begin(request, response, cookie, returnTo);
  });

  router.post('/login', own, async (request, response) => {
    const { secret, return_to: given } = await formOf(request);
    const text = typeof secret === 'string' ? secret.trim() : '';
    try {
      const principal = letIn(await authenticator.authenticate({ kind: 'any', text }, localsOf(response).peer));
      const cookie = await signIn.admitPrincipal(principal, sessionOrigin(request, response));
      await begin(request, response, cookie, returnPath(given, publicUrl));
    } catch (error) {
      if (!(error instanceof ApiError) || !isForPeople(request)) throw error;
      await showLogin(request, response, error, given);
    }
  });

  router.post('/sign-out', own, async (request, response) => {
    const credential = cookies.credentialIn(request.headers);
    const found = credential && (await identity.sessions.find(credential.text));
    response.append('Set-Cookie', cookies.clearSession());
    if (!found) return redirect(response, `${publicUrl}/auth/login`);
    await identity.sessions.end(found.row.id);
    await record(request, response, { outcome: 'SIGNED_OUT', status: 303 }, found.principal);
    const url = found.row.kind === 'person' ? await signIn.signOutUrl(found.row.idToken) : undefined;
    if (!url) return redirect(response, `${publicUrl}/auth/login`);
    const next = escaped(url.href);
    sendPage(response, 200, { title: 'Signing out', content: `<p><a href="${next}">Sign out at the provider</a></p>`, next: url.href });
  });

  router.post('/backchannel-logout', async (request, response) => {
    const { logout_token: token } = await formOf(request);
    await signIn.signOutByProvider(typeof token === 'string' ? token : '');
    response.set('Cache-Control', 'no-store').status(200).json({});
  });

  return Router({ caseSensitive: true }).use('/auth', router, onFailure(options));
}

/** Sends a browser without a session to the login page. */
export function requireSession({
  cookies,
  authenticator,
  publicUrl,
}: Pick<SignInOptions, 'cookies' | 'authenticator' | 'publicUrl'>): RequestHandler {
  return async (request, response, next) => {
    const credential = cookies.credentialIn(request.headers);
    const verdict = credential && (await authenticator.authenticate(credential, localsOf(response).peer));
    if (verdict && 'principal' in verdict) return next();
    const { pathname } = new URL(publicUrl);
    const path = pathname.replace(/\/+$/, '') + request.originalUrl;
    response.set('Cache-Control', 'no-store').redirect(302, `${publicUrl}/auth/login?return_to=${encodeURIComponent(path)}`);
  };
}

/** People get a page, programs JSON. */
function onFailure({ toApiError, publicUrl, recordSignIn }: SignInOptions) {
  return async (thrown: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    const error = toApiError(thrown, response);
    // other rejections are recorded like those of all requests
    if (error.status === 400)
      await recordSignIn(signInOrigin(response), { operation: operationOf(request), outcome: 'REJECTED', status: 400 });
    if (!isForPeople(request)) return next(error);
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    const text = error.status === 503 ? 'The identity provider or the database does not respond. Try again in a moment.' : error.message;
    sendPage(response, error.status, {
      title: 'Sign-in failed',
      content: `<p role="alert">${escaped(text)}</p><p><a href="${escaped(publicUrl)}/auth/login">Sign in again</a></p>`,
    });
  };
}

const operationOf = (request: Request): string => request.path.slice(request.path.lastIndexOf('/') + 1);

function signInOrigin(response: Response, principal?: Principal): Origin {
  const { peer, requestId } = localsOf(response);
  return originOf(principal, peer.remoteAddress, requestId);
}

const sessionOrigin = (request: Request, response: Response): SignInOrigin => ({
  address: networkOf(localsOf(response).peer.remoteAddress),
  program: request.headers['user-agent'] ?? '',
});

interface LoginPage {
  publicUrl: string;
  returnTo: string;
  name: string;
  problem: string | undefined;
}

const loginPage = ({ publicUrl, returnTo, name, problem }: LoginPage): string => `
${problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`}
<a class="button" href="${escaped(`${publicUrl}/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`)}">Sign in with ${escaped(name)}</a>
<form method="post" action="${escaped(`${publicUrl}/auth/login`)}">
<input type="hidden" name="return_to" value="${escaped(returnTo)}">
<label>API key or user:password <input type="password" name="secret" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
</form>`;

const signedInPage = ({ person, key, role }: Principal, publicUrl: string, returnTo: string): string => `
<p>${escaped(person?.name ?? key?.name ?? 'With the password')} (${escaped(role)})</p>
<a class="button" href="${escaped(returnTo)}">Continue</a>
<form method="post" action="${escaped(`${publicUrl}/auth/sign-out`)}"><button type="submit">Sign out</button></form>`;
