import type { CampaignDatabase, StoreKind } from './databases.ts';

/** The context of a part of the campaign. */
export interface PartContext {
  kind: StoreKind;
  /** Creates an empty database of this kind. */
  createDatabase(): Promise<CampaignDatabase>;
  /** A folder for homes, logs and all other files. It is removed at the end. */
  folder: string;
  /** No round starts after this time, in milliseconds since 1970. */
  deadline: number;
  /** Maximum number of rounds, for the short pass of the tests. Undefined means no limit. */
  rounds?: number;
  /** Selects the attacks of `hostile` whose names contain one of these strings. Empty or undefined selects all. */
  attacks?: readonly string[];
  /** Reports progress. */
  print(text: string): void;
}

/** One row of the table. */
export interface Row {
  /** The name of the part and of the attack or fault. */
  what: string;
  kind: StoreKind;
  /** The amount of work: `40 kills, 12,310 acknowledged writes`. */
  tried: string;
  /** One sentence each. Empty if there were none. */
  violations: string[];
  /** The reason for skipping it. */
  skipped?: string;
}

export interface Part {
  name: string;
  /** One line for the usage. */
  about: string;
  /** The databases that it supports. */
  kinds: readonly StoreKind[];
  /** Runs only if `--only` names it. */
  onlyWhenNamed?: boolean;
  run(context: PartContext): Promise<Row[]>;
}

/** Whether another round may start. */
export const isTimeLeft = ({ deadline, rounds }: Pick<PartContext, 'deadline' | 'rounds'>, done: number): boolean =>
  rounds === undefined ? Date.now() < deadline : done < rounds;

/** Shortens a list of violations to the first ones and the number of the others. */
export function atMost(violations: readonly string[], most = 5): string[] {
  return violations.length <= most ? [...violations] : [...violations.slice(0, most), `… and ${violations.length - most} more`];
}
