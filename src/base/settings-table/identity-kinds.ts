import { z } from 'zod';
import { type Role, roles } from '../../../generated/roles.ts';
import { isLoopback } from '../network/loopback.ts';
import { isCriterion, MAX_CRITERIA } from '../text/criterion.ts';
import { type Kind, optional } from './kinds.ts';

/** Gives a role to every user who meets all its conditions; it has at least one. */
export interface RoleRule {
  readonly role: Role;
  /** The claims contain at least one of these groups. */
  readonly groups?: readonly string[] | undefined;
  /** The email address is verified and in one of these domains. */
  readonly domains?: readonly string[] | undefined;
  /** A Jinja expression that reads `claims`. */
  readonly when?: string | undefined;
  /** The role is limited to the objects that meet one of these criteria (store/limits/limit.ts). */
  readonly limited_to?: readonly string[] | undefined;
}

/** An issuer of tokens for machines. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly roles: readonly RoleRule[];
  /** The address of its keys, if it is not in its discovery document. */
  readonly jwks_uri?: string | undefined;
}

/** Providers use TLS, except on the same machine. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, hash, search } = new URL(text);
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && `${username}${hash}${search}` === '';
}

const url = z.string().trim().max(1000).refine(isSafeUrl);
export const optionalUrl: Kind<string | undefined> = optional({
  expects: 'a URL that begins with https://, or http:// on the same machine',
  schema: url,
  show: (value) => value,
});

const texts = z.array(z.string().min(1).max(1000)).min(1).max(100);
const rule = z
  .strictObject({
    role: z.enum(Object.keys(roles) as [Role, ...Role[]]),
    groups: texts.optional(),
    domains: texts.optional(),
    when: z.string().min(1).max(2000).optional(),
    limited_to: z.array(z.string().refine(isCriterion)).min(1).max(MAX_CRITERIA).optional(),
  })
  .refine(({ groups, domains, when }) => groups ?? domains ?? when)
  .refine(({ role, limited_to: limit }) => role !== 'admin' || !limit);
const MOST_CRITERIA = 100;
const rules = z
  .array(rule)
  .max(100)
  .refine((all) => all.flatMap(({ limited_to: limit = [] }) => limit).length <= MOST_CRITERIA);

const issuer = z.strictObject({ issuer: url, audience: z.string().min(1).max(1000), roles: rules.min(1), jwks_uri: url.optional() });

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text === '' ? '[]' : text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

export const roleRules: Kind<readonly RoleRule[]> = {
  expects:
    'a JSON list of rules with a role, at least one of groups, domains, and when, and limited_to (tag:… or prefix:…) unless the role is admin',
  schema: json.pipe(rules),
  show: (value) => value,
};

export const tokenIssuers: Kind<readonly TokenIssuer[]> = {
  expects: 'a JSON list of objects with issuer (https://…), audience, roles, and jwks_uri if the issuer has no discovery document',
  schema: json.pipe(z.array(issuer).max(20)),
  show: (value) => value,
};
