import type { StoreKind } from '../databases.ts';
import type { PartContext } from '../part.ts';

export interface FaultContext extends PartContext {
  /** Settings of services under test. */
  env(more?: Record<string, string>): Record<string, string>;
}

/** A fault in the environment of the service. docs/operating/failures.md documents the expected behavior. */
export interface Fault {
  name: string;
  kinds: readonly StoreKind[];
  /** The reason why this machine does not support the fault. */
  cannot?(): string | undefined;
  /** @returns the violations */
  run(context: FaultContext): Promise<string[]>;
}
