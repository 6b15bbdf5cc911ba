import type { Tx } from '../../../store/store.ts';
import type { ActionRow, FiringRow } from '../queries.ts';

/** A new action and its firing, before their rows are written. */
export interface Fired {
  action: ActionRow;
  firing: FiringRow;
}

/** Accepts actions within the transaction that creates them. */
export interface ActionIntake {
  /**
   * Claims new actions for this node, up to the free capacity of its queue: they run as soon as they are committed, without a search. If the node crashes,
   * their claims expire like others.
   *
   * @param size of the firings, in characters of JSON
   * @returns the rows to write, in the given order; unclaimed ones wait for the next search
   */
  admit(tx: Tx, fired: readonly Fired[], size: number): ActionRow[];
}
