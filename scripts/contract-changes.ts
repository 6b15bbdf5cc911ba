import type { Schema } from '../src/contract/schema.ts';
import type { Released, ReleasedAnswer, ReleasedOperation, ReleasedParameter } from './contract-excerpt.ts';
import { type Change, type Direction, SchemaComparison } from './contract-schema-changes.ts';

/** The differences in the order of the contract, without duplicates. A change that breaks in one direction is no addition in the other. */
export function compareContracts(before: Released, after: Released): Change[] {
  const comparison = new Comparison(before, after);
  comparison.access();
  for (const [id, operation] of Object.entries(before.operations)) comparison.operation(id, operation, after.operations[id]);
  for (const [id, { route }] of Object.entries(after.operations))
    if (!before.operations[id]) comparison.note('adds', id, `new operation ${route}`);
  comparison.schemas();
  return withoutDuplicates(comparison.changes);
}

/** Without later equal changes, and without additions that break in another place. */
export function withoutDuplicates(changes: readonly Change[]): Change[] {
  const keyOf = (kind: Change['kind'], { where, what }: Change) => JSON.stringify([kind, where, what]);
  const breaks = new Set(changes.filter(({ kind }) => kind === 'breaks').map((change) => keyOf('adds', change)));
  const unique = new Map(changes.toReversed().map((change) => [keyOf(change.kind, change), change]));
  return [...unique]
    .filter(([key]) => !breaks.has(key))
    .map(([, change]) => change)
    .toReversed();
}

class Comparison {
  readonly changes: Change[] = [];
  private readonly compared: SchemaComparison;

  constructor(
    private readonly before: Released,
    private readonly after: Released,
  ) {
    this.compared = new SchemaComparison(before, after, (...change) => this.note(...change));
  }

  note(kind: Change['kind'], where: string, what: string): void {
    this.changes.push({ kind, where, what });
  }

  operation(id: string, old: ReleasedOperation, now: ReleasedOperation | undefined): void {
    if (!now) {
      this.note('breaks', id, `removed operation ${old.route}`);
      return;
    }
    if (now.route !== old.route) this.note('breaks', id, `moved from ${old.route} to ${now.route}`);
    if (now.deprecated && !old.deprecated) this.note('deprecates', id, 'the operation');
    this.compared.sunset(id, old, now);
    if (old['x-raw'] && !now['x-raw']) this.note('breaks', id, 'no longer serves all methods');
    this.source(id, old, now);
    this.servers(id, old.servers ?? this.before.servers, now.servers ?? this.after.servers);
    this.security(id, old.security, now.security);
    this.parameters(id, old, now);
    this.body(id, old, now);
    for (const [status, answer] of Object.entries(old.answers)) {
      const other = now.answers[status];
      // the reason of a close code is for people
      if (!other && !Object.keys(now.answers).some((one) => codeOf(one) === codeOf(status)))
        this.note('breaks', id, `removed status ${status}`);
      if (other) this.answer(`${id} ${status}`, answer, other);
    }
    for (const status of Object.keys(now.answers)) if (!old.answers[status]) this.note('adds', id, `new status ${status}`);
  }

  /** The parts that all operations share. */
  access(): void {
    this.servers('servers', this.before.servers, this.after.servers);
    for (const [name, scheme] of Object.entries(this.before.securitySchemes)) {
      const now = this.after.securitySchemes[name];
      // operations that used a removed scheme report it
      for (const key of now ? new Set([...Object.keys(scheme), ...Object.keys(now)]) : []) {
        const [from, to] = [scheme[key], now?.[key]].map((value) => JSON.stringify(value) ?? 'none');
        if (from !== to) this.note('breaks', name, `${key} ${from} became ${to}`);
      }
    }
    for (const [role, scopes] of Object.entries(this.before.roles)) {
      const now = this.after.roles[role];
      if (!now) this.note('breaks', `role ${role}`, 'removed');
      else for (const scope of scopes) if (!now.includes(scope)) this.note('breaks', `role ${role}`, `no longer has ${scope}`);
    }
  }

  /** An operation with servers of its own is compared with them. */
  private servers(where: string, olds: readonly string[], nows: readonly string[]): void {
    if (where !== 'servers' && olds === this.before.servers && nows === this.after.servers) return;
    for (const url of olds) if (!nows.includes(url)) this.note('breaks', where, `removed ${where === 'servers' ? '' : 'server '}${url}`);
    for (const url of nows) if (!olds.includes(url)) this.note('adds', where, `new ${where === 'servers' ? '' : 'server '}${url}`);
  }

  /** Names and orders that generated clients have in their source. */
  private source(id: string, old: ReleasedOperation, now: ReleasedOperation): void {
    for (const tag of (now.tags && old.tags) ?? []) if (!now.tags?.includes(tag)) this.note('breaks', id, `removed tag ${tag}`);
    const shared = Object.keys(old.parameters).filter((name) => now.parameters[name]);
    const order = Object.keys(now.parameters).filter((name) => old.parameters[name]);
    if (shared.join() !== order.join()) this.note('breaks', id, `parameters in another order: ${order.join(', ')}`);
    if (old.subprotocol !== undefined && old.subprotocol !== now.subprotocol)
      this.note('breaks', id, `subprotocol ${old.subprotocol} became ${now.subprotocol ?? 'none'}`);
  }

  /** The schemas of the operations, and those that none uses. Generated clients have types with their names. */
  schemas(): void {
    this.compared.namedSchemas();
    this.compared.unusedSchemas();
    for (const name of Object.keys(this.before.schemas)) if (!this.after.schemas[name]) this.note('breaks', name, 'removed schema');
  }

  /**
   * Every client whose credentials were sufficient must remain able to send the request. Access without credentials next to other alternatives depends on the
   * configuration, so it doesn't replace them.
   */
  private security(id: string, olds: ReleasedOperation['security'], nows: ReleasedOperation['security']): void {
    const isPublic = (alternatives: ReleasedOperation['security']) => alternatives.every((one) => Object.keys(one).length === 0);
    const permits = (needed: Record<string, string[]>, given: Record<string, string[]>) =>
      Object.keys(needed).length === Object.keys(given).length &&
      Object.entries(needed).every(([scheme, scopes]) => given[scheme] && scopes.every((scope) => given[scheme]?.includes(scope)));
    // an empty list requires no credentials
    const [from = [], to = []] = [olds, nows].map((alternatives) => (alternatives.length > 0 ? alternatives : [{}]));
    for (const old of from)
      if (!isPublic(to) && !to.some((one) => permits(one, old))) this.note('breaks', id, `no longer accepts ${credentials(old)}`);
    for (const now of to)
      if (!isPublic(from) && !from.some((one) => permits(one, now))) this.note('adds', id, `accepts ${credentials(now)}`);
  }

  private answer(where: string, old: ReleasedAnswer, now: ReleasedAnswer): void {
    for (const [name, { required, schema }] of Object.entries(old.headers)) {
      const other = namedHeader(now.headers, name);
      if (!other) {
        this.note('breaks', where, `removed header ${name}`);
        continue;
      }
      if (required && !other.required) this.note('breaks', where, `header ${name} may now be absent`);
      this.compared.schema(`${where} ${name}`, schema, other.schema, 'answer');
    }
    for (const name of Object.keys(now.headers)) if (!namedHeader(old.headers, name)) this.note('adds', where, `new header ${name}`);
    this.content(where, old.content, now.content, 'answer');
  }

  private parameters(id: string, old: ReleasedOperation, now: ReleasedOperation): void {
    for (const [name, one] of Object.entries(old.parameters)) {
      const other = namedParameter(now.parameters, name);
      if (!other) {
        this.note('breaks', id, `removed parameter ${name}`);
        continue;
      }
      if (other.required && !one.required) this.note('breaks', id, `parameter ${name} is now required`);
      this.serialization(`${id} ${name}`, name.startsWith('path ') || name.startsWith('header ') ? 'simple' : 'form', one, other);
      if (other.deprecated && !one.deprecated) this.note('deprecates', id, `parameter ${name}`);
      this.compared.sunset(`${id} ${name}`, one, other);
      this.compared.schema(`${id} ${name}`, one.schema, other.schema, 'request');
    }
    for (const [name, { required }] of Object.entries(now.parameters)) {
      if (namedParameter(old.parameters, name)) continue;
      if (required) this.note('breaks', id, `new required parameter ${name}`);
      else this.note('adds', id, `new parameter ${name}`);
    }
  }

  private serialization(where: string, usual: string, old: ReleasedParameter, now: ReleasedParameter): void {
    const effective = ({ style = usual, explode = style === 'form' }: ReleasedParameter) => ({ style, explode });
    const [from, to] = [effective(old), effective(now)];
    for (const key of ['style', 'explode'] as const)
      if (from[key] !== to[key]) this.note('breaks', where, `${key} ${old[key] ?? 'by default'} became ${now[key] ?? 'the default'}`);
    if (old.allowReserved && !now.allowReserved) this.note('breaks', where, 'removed allowReserved');
    if (now['x-scope'] !== old['x-scope'] && now['x-scope'] !== undefined) this.note('breaks', where, `now requires ${now['x-scope']}`);
  }

  private body(id: string, { body: old }: ReleasedOperation, { body: now }: ReleasedOperation): void {
    if (old && !now) this.note('breaks', id, 'removed request body');
    if (now?.required && !old?.required) this.note('breaks', id, 'the request body is now required');
    else if (now && !old) this.note('adds', id, 'new request body');
    if (old && now) this.content(`${id} body`, old.content, now.content, 'request');
  }

  private content(where: string, old: Record<string, Schema>, now: Record<string, Schema>, direction: Direction): void {
    for (const [type, schema] of Object.entries(old)) {
      const other = now[type];
      if (other) this.compared.schema(where, schema, other, direction);
      else this.note('breaks', where, `removed content ${type}`);
    }
    for (const type of Object.keys(now)) if (!old[type]) this.note('adds', where, `new content ${type}`);
  }
}

/** Names of headers are case-insensitive. */
const namedHeader = <T>(headers: Record<string, T>, name: string): T | undefined =>
  Object.entries(headers).find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
const namedParameter = <T>(parameters: Record<string, T>, name: string): T | undefined =>
  name.startsWith('header ') ? namedHeader(parameters, name) : parameters[name];

/** `1008` of `1008 Invalid token`. */
const codeOf = (status: string): string => status.split(' ')[0] ?? '';

/** `bearerAuth with runs:write` */
const credentials = (alternative: Record<string, string[]>): string =>
  Object.entries(alternative)
    .map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme} with ${scopes.join(', ')}` : scheme))
    .join(' and ') || 'requests without credentials';
