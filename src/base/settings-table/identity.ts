import { optionalUrl, roleRules, tokenIssuers } from './identity-kinds.ts';
import { duration, maybe, names, row, seconds, text } from './kinds.ts';

/** Single sign-on with a provider that speaks OpenID Connect, and machines that authenticate with tokens of providers. */
export const oidc = {
  issuer: row(optionalUrl, 'OIDC_ISSUER', undefined, 'URL of the provider for single sign-on; empty for none.'),
  clientId: text('OIDC_CLIENT_ID', '', 'Client id of the service at the provider.'),
  clientSecret: maybe('OIDC_CLIENT_SECRET', 'Client secret of the service at the provider; empty for a public client.', { secret: true }),
  publicUrl: row(
    optionalUrl,
    'OIDC_PUBLIC_URL',
    undefined,
    'URL of the service for browsers, with the path prefix: `https://flows.example.com`. The provider must allow the redirect URI `/auth/callback` below it.',
  ),
  name: text('OIDC_NAME', 'single sign-on', 'Name of the provider on the login page, after "Sign in with".'),
  scopes: names('OIDC_SCOPES', 'openid,profile,email', 'Comma-separated scopes that the service requests from the provider.'),
  groupsClaim: text('OIDC_GROUPS_CLAIM', 'groups', 'Claim that contains the groups, with dots for nested claims: `realm_access.roles`.'),
  roles: row(
    roleRules,
    'OIDC_ROLES',
    [],
    'Roles of the people who sign in, as a JSON list of rules, such as `[{"role": "admin", "groups": ["platform"]}]`. People without a rule have no access.',
  ),
  audiences: names('OIDC_AUDIENCES', '', 'Comma-separated audiences of tokens of this provider that the API accepts as credentials.'),
  deviceClientId: text(
    'OIDC_DEVICE_CLIENT_ID',
    '',
    'Client id for `contralto login`: a public client with the device authorization grant.',
  ),
  algorithms: names(
    'OIDC_ALGORITHMS',
    'RS256,RS384,RS512,PS256,PS384,PS512,ES256,ES384,ES512,EdDSA',
    'Comma-separated signature algorithms of tokens that the service accepts.',
  ),
  clockLeeway: seconds('OIDC_CLOCK_LEEWAY', 60, 'Seconds by which clocks of providers may differ from the clock of the service.', {
    max: 600,
  }),
  tokenIssuers: row(
    tokenIssuers,
    'OIDC_TOKEN_ISSUERS',
    [],
    'Issuers of tokens that machines send as credentials, as a JSON list: `[{"issuer": "https://…", "audience": "contralto", "roles": […]}]`.',
  ),
};

/** The sessions of browsers. */
export const sessions = {
  idleTimeout: duration('SESSIONS_IDLE_TIMEOUT', 8 * 3600, 'Time without requests after which a session ends.', { min: 300 }),
  lifetime: duration('SESSIONS_LIFETIME', 24 * 3600, 'Time after which a session ends and the user must sign in again.', { min: 300 }),
};
