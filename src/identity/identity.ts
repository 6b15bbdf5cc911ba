import type { Principal } from '../base/request-context.ts';
import type { RoleRule } from '../base/settings-table/identity-kinds.ts';
import type { Identities } from '../keys/authenticator.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { fetchWithPauses } from './provider/bounded-fetch.ts';
import { discoverKeys } from './provider/discover-keys.ts';
import { Provider } from './provider/provider.ts';
import { TokenIssuer } from './provider/token-issuer.ts';
import { expressionProblem, RoleRules } from './role-rules.ts';
import { Sessions } from './sessions/sessions.ts';
import { SigningKey } from './sessions/signing-key.ts';
import { SignIn } from './sign-in.ts';
import { type AcceptedIssuer, Tokens } from './tokens.ts';
import { findUser, type UserRow } from './user-queries.ts';

/** A rule in the settings cannot be used. */
export class InvalidRule extends Error {}

/** People, service accounts, and their sessions and tokens. */
export class Identity implements Identities {
  readonly areConfigured: boolean;
  readonly sessions: Sessions;
  /** Undefined without single sign-on. */
  readonly signIn: SignIn | undefined;
  readonly provider: Provider | undefined;
  private readonly tokens: Tokens;

  /** @throws {InvalidRule} */
  constructor(private readonly deps: IdentityDeps) {
    const { settings, clock, log } = deps;
    const { oidc } = settings;
    const { issuer, publicUrl } = oidc;
    const key = new SigningKey(deps);
    const rulesOf = (rules: readonly RoleRule[]) => {
      for (const { when } of rules) {
        const problem = when === undefined ? undefined : expressionProblem(when);
        if (problem !== undefined) throw new InvalidRule(`SERVICE_OIDC_ROLES or SERVICE_OIDC_TOKEN_ISSUERS: "${when}": ${problem}`);
      }
      return new RoleRules(rules, oidc.groupsClaim, (error) => log.warn({ err: error }, 'a role rule failed; it gives no role'));
    };
    this.sessions = new Sessions(deps, key);
    const accepted: AcceptedIssuer[] = oidc.tokenIssuers.map(({ issuer: url, audience, roles, jwks_uri: uri }) => {
      const fetch = fetchWithPauses();
      const findKeys = uri === undefined ? () => discoverKeys(url, fetch) : async () => uri;
      const { algorithms, clockLeeway: leeway } = oidc;
      const tokens = new TokenIssuer({ issuer: url, algorithms, leeway, clock, fetch, findKeys });
      return { tokens, audiences: [audience], rules: rulesOf(roles), kind: 'service_account' };
    });
    if (issuer !== undefined && publicUrl !== undefined) {
      this.provider = new Provider({ ...oidc, issuer, publicUrl }, clock);
      const rules = rulesOf(oidc.roles);
      this.signIn = new SignIn(deps, { provider: this.provider, rules, sessions: this.sessions, key });
      const audiences = [...oidc.audiences, oidc.deviceClientId].filter(Boolean);
      if (audiences.length > 0) accepted.push({ tokens: this.provider.tokens, audiences, rules, kind: 'person' });
    }
    this.tokens = new Tokens(deps, accepted);
    this.areConfigured = issuer !== undefined || accepted.length > 0;
  }

  async findSession(cookie: string): ReturnType<Identities['findSession']> {
    const found = await this.sessions.find(cookie);
    return found ? { principal: found.principal } : { rejection: 'session' };
  }

  findUser(id: string): Promise<UserRow | undefined> {
    return findUser(this.deps.store.reader, id);
  }

  findToken(token: string): ReturnType<Identities['findToken']> {
    return this.tokens.find(token);
  }

  watch(principal: Principal, end: () => void): () => void {
    if (principal.session) return this.sessions.watch(principal, end);
    return principal.kind === 'token' ? this.tokens.watch(principal, end) : () => undefined;
  }

  /** Call after this process has changed users. */
  changed(): void {
    this.sessions.changed();
    this.tokens.changed();
  }
}
