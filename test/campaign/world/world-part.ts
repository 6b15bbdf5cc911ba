import type { StoreKind } from '../databases.ts';
import type { PartContext, Row } from '../part.ts';

export interface WorldContext extends PartContext {
  /** Settings of services under test, each with a new home. */
  env(more?: Record<string, string>): Record<string, string>;
}

/** The result of a part: its violations, and the number of attempts. */
export type Finding = Pick<Row, 'tried' | 'violations'>;

/** One situation in which users run the service. */
export interface WorldPart {
  name: string;
  kinds: readonly StoreKind[];
  /** Excludes it from the short pass. */
  isLong?: boolean;
  /** Why this machine cannot run the part. */
  cannot?(): string | undefined;
  run(context: WorldContext): Promise<Finding>;
}
