import type { Settings } from '../base/settings.ts';

/** The retention period of some events. */
export interface RetentionRule {
  /** As in the settings: an event name, or a prefix followed by `*`. */
  name: string;
  /** Undefined for a single name. */
  prefix: string | undefined;
  /** In seconds. */
  kept: number;
}

/** How long events are kept, by name, in seconds. */
export class EventRetention {
  /** Events without a rule. */
  readonly others: number;
  readonly longest: number;
  readonly rules: readonly RetentionRule[];
  /** The first that matches a name applies. */
  readonly prefixes: readonly (RetentionRule & { prefix: string })[];
  private readonly byName: ReadonlyMap<string, RetentionRule>;

  constructor({ events, services }: Pick<Settings, 'events' | 'services'>) {
    this.others = events.retentionPeriod;
    this.rules = Object.entries(services.dbVacuum.eventRetentionOverrides).map(([name, kept]) => ({
      name,
      prefix: name.endsWith('*') ? name.slice(0, -1) : undefined,
      kept,
    }));
    this.longest = Math.max(this.others, ...this.rules.map(({ kept }) => kept));
    this.byName = new Map(this.names.map((rule) => [rule.name, rule]));
    this.prefixes = this.rules
      .flatMap(({ prefix, ...rule }) => (prefix === undefined ? [] : [{ ...rule, prefix }]))
      .sort((a, b) => b.prefix.length - a.prefix.length);
  }

  /** The rules for single names. */
  get names(): RetentionRule[] {
    return this.rules.filter(({ prefix }) => prefix === undefined);
  }

  /** Whether some events are kept longer than those without a rule. */
  get lengthens(): boolean {
    return this.longest > this.others;
  }

  /** The exact name has priority, then the longest prefix. */
  ruleOf(name: string): RetentionRule | undefined {
    return this.byName.get(name) ?? this.prefixes.find(({ prefix }) => name.startsWith(prefix));
  }

  keptOf(name: string): number {
    return this.ruleOf(name)?.kept ?? this.others;
  }

  /** The prefix of the name, if all names with that prefix are kept for the longest period, whatever their rule. */
  longestPrefixOf(name: string): string | undefined {
    const rule = this.ruleOf(name);
    if (rule?.prefix === undefined || rule.kept < this.longest) return undefined;
    const { prefix } = rule;
    return this.rules.every(({ name: other, kept }) => kept === this.longest || !other.startsWith(prefix)) ? prefix : undefined;
  }
}
