import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters that all connections together may send in one turn of the event loop. */
const MAX_CHARACTERS = 1_048_576;

/** Bounds the share of a turn of the event loop that sending takes: large events for many subscribers would delay all other work. */
export class SendingTurns {
  private sent = 0;
  private next: Promise<void> | undefined;

  /** Counts sent characters. @returns the next turn, once the share of this one is used up */
  spend(characters: number): Promise<void> | undefined {
    this.sent += characters;
    this.next ??= nextTurn().then(() => {
      this.sent = 0;
      this.next = undefined;
    });
    return this.sent < MAX_CHARACTERS ? undefined : this.next;
  }
}
