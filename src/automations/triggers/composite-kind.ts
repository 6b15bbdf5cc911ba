import type { Firing } from '../../store/schema/engine.ts';

/** The differences between the kinds of composite triggers. */
export interface CompositeKind<T> {
  /** The number of parts that must have fired. */
  needed(trigger: T): number;
  /** Whether the composite fires: given the last firing of each part, at least as many as needed, in order of time. */
  isMet(trigger: T, firings: readonly Firing[]): boolean;
}
