import type { StoreKind } from '../databases.ts';
import type { PartContext, Row } from '../part.ts';

export interface WorldContext extends PartContext {
  /** Settings of services under test, each with a home of its own. */
  env(more?: Record<string, string>): Record<string, string>;
}

/** What a part has tried: what did not hold, and how often it was tried. */
export type Finding = Pick<Row, 'tried' | 'violations'>;

/** One circumstance in which users run the service. */
export interface WorldPart {
  name: string;
  kinds: readonly StoreKind[];
  /** Excludes it from the short pass. */
  isLong?: boolean;
  /** Why it cannot be tried here. */
  cannot?(): string | undefined;
  run(context: WorldContext): Promise<Finding>;
}
