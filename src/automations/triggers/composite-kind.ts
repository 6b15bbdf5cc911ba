import type { Firing } from './firing.ts';

/** What tells one kind of composite trigger from another. */
export interface CompositeKind<T> {
  /** How many of its parts must have fired. */
  needed(trigger: T): number;
  /** Whether these firings make it fire: the last one of each part that fired, at least as many as needed, in the order of time. */
  isMet(trigger: T, firings: readonly Firing[]): boolean;
}
