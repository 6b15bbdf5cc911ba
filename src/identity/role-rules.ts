import type { JWTPayload } from 'jose';
import { type Role, roles } from '../../generated/roles.ts';
import type { JsonValue } from '../base/json/value.ts';
import type { RoleRule } from '../base/settings-table/identity-kinds.ts';
import { TemplateError } from '../lib/jinja/errors.ts';
import { checkTemplate, renderTemplate } from '../lib/jinja/templates.ts';
import { toValue } from '../lib/jinja/values.ts';

/** A role, and the rule that gives it. */
export interface GivenRole {
  role: Role;
  source: string;
  /** The criteria of the objects for which it holds; null for all. */
  limitedTo: string[] | null;
}

/** Longer sources are shortened. */
const LONGEST_SOURCE = 200;
const ORDER = Object.keys(roles);

/** Computes roles from the claims of a provider. */
export class RoleRules {
  /** @param onError receives the error of an expression, which then gives no role */
  constructor(
    private readonly rules: readonly RoleRule[],
    private readonly groupsClaim: string,
    private readonly onError: (error: TemplateError) => void,
  ) {}

  /** The highest role that the rules give, for the objects of all rules that give it; undefined if there is none. */
  roleFor(claims: JWTPayload): GivenRole | undefined {
    const met = this.rules.flatMap((rule) => {
      const source = this.match(rule, claims);
      return source === undefined ? [] : [{ role: rule.role, source, limit: rule.limited_to }];
    });
    const role = ORDER.findLast((one) => met.some((rule) => rule.role === one)) as Role | undefined;
    if (role === undefined) return undefined;
    const giving = met.filter((rule) => rule.role === role);
    const unlimited = giving.find(({ limit }) => !limit);
    const sources = unlimited ? [unlimited.source] : giving.map(({ source }) => source);
    const limitedTo = unlimited ? null : [...new Set(giving.flatMap(({ limit = [] }) => limit))];
    return { role, source: sources.join('; ').slice(0, LONGEST_SOURCE), limitedTo };
  }

  /** The conditions that are met; undefined unless all are. */
  private match({ groups, domains, when }: RoleRule, claims: JWTPayload): string | undefined {
    const met: string[] = [];
    if (groups) {
      const held = groupsIn(claims, this.groupsClaim);
      const group = groups.find((one) => held.has(one));
      if (group === undefined) return undefined;
      met.push(`group ${group}`);
    }
    if (domains) {
      const domain = domainOf(claims);
      if (domain === undefined || !domains.some((one) => one.toLowerCase() === domain)) return undefined;
      met.push(`domain ${domain}`);
    }
    if (when !== undefined) {
      if (!this.isTrue(when, claims)) return undefined;
      met.push(when);
    }
    return met.length > 0 ? met.join(', ') : undefined;
  }

  private isTrue(when: string, claims: JWTPayload): boolean {
    try {
      return renderTemplate(conditionOf(when), { claims: toValue(claims as JsonValue) }) === 'yes';
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      this.onError(error);
      return false;
    }
  }
}

const conditionOf = (when: string): string => `{% if ${when} %}yes{% endif %}`;

/** Why an expression cannot be used; undefined if it can. */
export const expressionProblem = (when: string): string | undefined =>
  /%\}|\{%/.test(when) ? 'must be one expression' : checkTemplate(conditionOf(when))?.message;

/** The groups in a claim: a list of texts, or one text. Dots in the name lead into nested claims, unless a claim has the whole name. */
function groupsIn(claims: JWTPayload, name: string): ReadonlySet<string> {
  const own = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(memberOf, claims);
  return new Set([own].flat().filter((one) => typeof one === 'string'));
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;

/** Anyone could enter an address that is not verified. */
function domainOf({ email, email_verified: verified }: JWTPayload): string | undefined {
  if (typeof email !== 'string' || !(verified === true || verified === 'true')) return undefined;
  const [, domain] = /^[^@\s]+@([^@\s]+)$/.exec(email) ?? [];
  return domain?.toLowerCase();
}
