import type { Tx } from '../../../store/store.ts';
import type { ActionRow, FiringRow } from '../queries.ts';

/** An action of a firing, and the firing, as they are about to be written. */
export interface Fired {
  action: ActionRow;
  firing: FiringRow;
}

/** Takes actions from the transaction in which they are made. */
export interface ActionIntake {
  /**
   * Claims new actions for this node, as many as it has room for: they are carried out as soon as they are committed, and nobody has to look for them. If the
   * node dies, their claims expire like others.
   *
   * @param size of the firings, in characters of JSON
   * @returns the rows to write, in the order given; those that still wait are for whoever looks for them
   */
  admit(tx: Tx, fired: readonly Fired[], size: number): ActionRow[];
}
