import type { Contract } from '../src/contract/schema.ts';
import { bearerScheme, listOperations } from './contract-parts.ts';

const text = (value: unknown) => JSON.stringify(value);

/** The scopes of each role: its own, and those of all previous roles. */
function scopesByRole(contract: Contract): [role: string, scopes: string[]][] {
  const held: string[] = [];
  return Object.entries(bearerScheme(contract)['x-roles']).map(([role, { adds }]) => {
    held.push(...adds);
    return [role, [...held].sort()];
  });
}

/** The scopes and the roles of the contract, as types. */
export function generateRoles(contract: Contract): string {
  const { 'x-scopes': scopes } = bearerScheme(contract);
  const roles = scopesByRole(contract);
  return [
    '/** A permission that a key can have. */',
    `export type Scope = ${Object.keys(scopes).map(text).join(' | ')};`,
    '',
    '/** The roles of keys, from the fewest scopes to the most. */',
    `export type Role = ${roles.map(([role]) => text(role)).join(' | ')};`,
    '',
    '/** The scopes of each role, in alphabetical order. */',
    'export const roles: Readonly<Record<Role, readonly Scope[]>> = {',
    ...roles.map(([role, held]) => `  ${role}: ${text(held)},`),
    '};',
    '',
  ].join('\n');
}

const START = '<!-- roles: generated from openapi.yaml -->';
const END = '<!-- end of roles -->';

/** The page with new lists of scopes, roles, and operations between the markers. */
export function withRoles(page: string, contract: Contract): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/keys.md lacks the markers of the roles');
  return `${before}${START}\n\n${rolesList(contract)}\n${END}${after}`;
}

function rolesList(contract: Contract): string {
  const { 'x-scopes': scopes, 'x-roles': roles } = bearerScheme(contract);
  const operations = listOperations(contract).map(({ operation }) => operation);
  const needing = (scope: string) =>
    operations
      .filter(({ security }) => security?.some(({ bearerAuth }) => bearerAuth?.includes(scope)))
      .map(({ operationId }) => operationId);
  const lowest = (scope: string) => scopesByRole(contract).find(([, held]) => held.includes(scope))?.[0];
  return [
    ...Object.entries(roles).map(([role, { description }]) => `- \`${role}\`: ${description}`),
    '',
    'Every key may call `readVersion`, `readGreeting`, `createCsrfToken`, `readCaller`, and `readMe`. Operations without another scope need `read`. Scopes, each with the lowest role that has it:',
    '',
    ...Object.entries(scopes).map(
      ([scope, what]) =>
        `- \`${scope}\`, ${lowest(scope)}: ${what}${scope === 'read' || needing(scope).length === 0 ? '' : ` ${needing(scope).join(', ')}`}`,
    ),
    '',
  ].join('\n');
}
