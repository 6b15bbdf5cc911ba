import type { CampaignDatabase, StoreKind } from './databases.ts';

/** What a part of the campaign is given. */
export interface PartContext {
  kind: StoreKind;
  /** A new, empty database of this kind. */
  createDatabase(): Promise<CampaignDatabase>;
  /** For homes, logs and whatever else is written; removed at the end. */
  folder: string;
  /** Milliseconds since 1970: no further round begins after it. */
  deadline: number;
  /** At most so many rounds, for the short pass of the tests; unlimited if undefined. */
  rounds?: number;
  /** Of the hostile attacks, only those whose names contain one of these texts; all if empty or undefined. */
  attacks?: readonly string[];
  /** Progress, for whoever watches. */
  say(text: string): void;
}

/** One row of the table: what was tried, how often, and what did not hold. */
export interface Row {
  /** The name of the part and what was tried in it. */
  what: string;
  kind: StoreKind;
  /** How often, in words: `40 kills, 12,310 acknowledged writes`. */
  tried: string;
  /** One sentence each; empty = everything held. */
  violations: string[];
  /** Why it was not tried. */
  skipped?: string;
}

export interface Part {
  name: string;
  /** One line for the usage. */
  about: string;
  /** The databases on which it can be tried. */
  kinds: readonly StoreKind[];
  /** Not part of a campaign unless `--only` names it. */
  onlyWhenNamed?: boolean;
  run(context: PartContext): Promise<Row[]>;
}

/** Whether another round may begin. */
export const isTimeLeft = ({ deadline, rounds }: Pick<PartContext, 'deadline' | 'rounds'>, done: number): boolean =>
  rounds === undefined ? Date.now() < deadline : done < rounds;

/** Keeps a list of violations readable: the first ones, and how many there are. */
export function atMost(violations: readonly string[], most = 5): string[] {
  return violations.length <= most ? [...violations] : [...violations.slice(0, most), `… and ${violations.length - most} more of the kind`];
}
