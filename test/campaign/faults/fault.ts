import type { StoreKind } from '../databases.ts';
import type { PartContext } from '../part.ts';

export interface FaultContext extends PartContext {
  /** Settings of services under test. */
  env(more?: Record<string, string>): Record<string, string>;
}

/** Something that goes wrong around the service. What is expected is what docs/operating.md says. */
export interface Fault {
  name: string;
  kinds: readonly StoreKind[];
  /** Why it cannot be tried here. */
  cannot?(): string | undefined;
  /** @returns what did not hold */
  run(context: FaultContext): Promise<string[]>;
}
