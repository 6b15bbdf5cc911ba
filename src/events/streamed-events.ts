import { parseBounded } from '../base/json/depth.ts';
import { JsonSyntaxError } from '../base/json/parser.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { type EventRecord, sizeOf } from '../bus/event-record.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { Ingest } from './ingest.ts';
import { mendEvent } from './mending.ts';
import { receivedEvent } from './reading.ts';

/** The consumer in dead letters of frames. */
const STREAM = 'event-stream';

/** Maximum bytes of frames in memory that wait to become dead letters. */
const MAX_WAITING_BYTES = 8_388_608;

/**
 * The bytes of a frame can be three times those of its event: `\u00e9` for two, `\ud83d\ude00` for four. Longer frames are not parsed, because that delays
 * other requests.
 */
const BYTES_PER_BYTE_OF_EVENT = 3;

type Needs = Pick<CoreDeps, 'settings' | 'clock' | 'ids' | 'log'> & { deadLetters: DeadLetters; ingest: Ingest };

/**
 * Takes the frames of `/events/in`, one event each. No frame ends the stream, because the sender would lose all later events: an invalid event is stored as far
 * as possible, and a frame of which a part was lost becomes a dead letter.
 */
export class StreamedEvents {
  private readonly waiting: string[] = [];
  private waitingBytes = 0;
  private firstProblem = '';
  private lost = 0;
  private writing: Promise<void> | undefined;
  private readonly longestFrame: number;
  /** Invalid events: stored after a change without a loss, stored in part, and not stored. */
  readonly counts = { mended: 0, shortened: 0, rejected: 0 };

  constructor(private readonly needs: Needs) {
    this.longestFrame = needs.settings.events.maximumSizeBytes * BYTES_PER_BYTE_OF_EVENT;
  }

  /** @param accept takes the event instead of the buffer */
  take(text: string, bytes: number, accept: Ingest['accept'] = (...given) => this.needs.ingest.accept(...given)): void {
    const { event, problems, isShortened } = this.read(text, bytes);
    if (event) accept([event], bytes);
    if (problems.length === 0) return;
    const outcome = isShortened ? 'shortened' : event ? 'mended' : 'rejected';
    this.counts[outcome] += 1;
    if (outcome === 'mended') this.needs.log.debug({ event: event?.id, problems }, 'changed an invalid event to store it');
    else this.keep(text, bytes, problems[0] ?? '');
  }

  /** Resolves when no frame waits to become a dead letter. @returns whether it had to wait */
  async settle(): Promise<boolean> {
    if (!this.writing) return false;
    await this.writing;
    return true;
  }

  /** Stores the frames of a dead letter again. @returns those that still can't be stored whole */
  retry(frames: readonly string[]): string[] {
    return frames.filter((text) => {
      const bytes = Buffer.byteLength(text);
      const { event, isShortened } = this.read(text, bytes);
      if (event && !isShortened) this.needs.ingest.accept([event], bytes);
      return !event || isShortened;
    });
  }

  private read(text: string, bytes: number): { event?: EventRecord; problems: string[]; isShortened: boolean } {
    const { settings, clock, ids } = this.needs;
    if (bytes > this.longestFrame) return { problems: [`larger than ${this.longestFrame} bytes`], isShortened: false };
    try {
      const mended = mendEvent(parseBounded(text, settings.api), settings.events, { newId: () => ids.next(), now: clock.now() });
      if (!mended.event) return { problems: mended.problems, isShortened: false };
      const event = receivedEvent(mended.event, clock.now());
      const most = settings.events.maximumSizeBytes;
      if (bytes > most / 2 && sizeOf(event) > most) return { problems: [`larger than ${most} bytes`], isShortened: false };
      return { ...mended, event };
    } catch (error) {
      if (error instanceof JsonSyntaxError) return { problems: [error.message], isShortened: false };
      throw error;
    }
  }

  /** A flood of frames neither fills the memory, nor makes a file for each of them. */
  private keep(text: string, bytes: number, problem: string): void {
    if (this.waitingBytes + bytes > MAX_WAITING_BYTES) {
      this.lost += 1;
      return;
    }
    if (this.waiting.length === 0) this.firstProblem = problem;
    this.waiting.push(text);
    this.waitingBytes += bytes;
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      // the frames that arrive together share a letter
      await new Promise((resolve) => setImmediate(resolve));
      const frames = this.waiting.splice(0);
      const lost = this.lost;
      this.waitingBytes = 0;
      this.lost = 0;
      if (lost > 0) this.needs.log.error({ lost }, 'lost invalid events, because too many arrived together');
      await this.needs.deadLetters.buryFrames(STREAM, frames, this.firstProblem);
    }
  }
}
