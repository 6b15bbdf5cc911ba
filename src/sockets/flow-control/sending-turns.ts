import { setImmediate as nextTurn } from 'node:timers/promises';

/** What all connections together send in one turn of the event loop, in characters, before everything else has its turn. */
const MOST_CHARACTERS = 1_048_576;

/** The share of a turn of the event loop that sending may take: a crowd of subscribers that hear of large events would keep everyone else waiting. */
export class SendingTurns {
  private sent = 0;
  private next: Promise<void> | undefined;

  /** Counts what is being sent. @returns the next turn, once the share of this one is used up */
  spend(characters: number): Promise<void> | undefined {
    this.sent += characters;
    this.next ??= nextTurn().then(() => {
      this.sent = 0;
      this.next = undefined;
    });
    return this.sent < MOST_CHARACTERS ? undefined : this.next;
  }
}
