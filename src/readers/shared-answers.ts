import type { Clock } from '../base/clock.ts';
import { type Instant, secondsBetween } from '../base/instant.ts';
import { RecentKeys } from '../base/recent-keys.ts';
import { acceptsGzip } from '../http/response/compress.ts';
import { EncodedJson, type Reply } from '../http/response/reply.ts';
import { Audience } from './audience.ts';
import type { Read } from './read.ts';
import { isForWantOfRoom } from './read-scheduler.ts';

interface Options {
  /** Ends the read when the signal is aborted; without one, when the client of the read leaves. */
  carryOut: (read: Read, signal?: AbortSignal) => Promise<Reply>;
  /** Differs after each commit. */
  version: () => number | Promise<string>;
  /** Whether the version has to be asked for, so that it is only worth while for a question that was asked a moment ago. */
  isVersionDear: boolean;
  clock: Clock;
  /** How long an answer is kept. */
  seconds: number;
  /** Told of each read that got the answer of another one. */
  onShared: () => void;
  mostBytes?: number;
}

interface Answer {
  /** Of the data before the read began. */
  version: number | string;
  reply: Promise<Reply>;
  /** Who waits for it. */
  audience: Audience;
  /** While the answer is there: since when, and how much memory it takes with its question. */
  kept?: { since: Instant; bytes: number };
}

/** Of all answers together. */
const MOST_BYTES = 16 * 1_048_576;
/** Questions that are remembered without their answers: up to 32 KiB each. */
const MOST_ASKED = 256;

/**
 * Gives the same answer to the same question as long as nothing was written: dashboards ask for the same lists, counts and histories again and again. An answer
 * is kept for a moment only, because some of what it says depends on the time.
 */
export class SharedAnswers {
  /** By question, the oldest first. */
  private readonly answers = new Map<string, Answer>();
  private bytes = 0;
  private sweeping: NodeJS.Timeout | undefined;
  private readonly asked: RecentKeys;

  constructor(private readonly options: Options) {
    this.asked = new RecentKeys({ limit: MOST_ASKED, seconds: options.seconds });
  }

  /** @throws what `carryOut` throws */
  async run(read: Read): Promise<Reply> {
    const { carryOut, version, isVersionDear, clock, onShared } = this.options;
    if (!read.isComparable) return carryOut(read);
    const question = questionOf(read);
    if (isVersionDear && !this.answers.has(question) && this.asked.add(question, clock.now())) return carryOut(read);
    const given = version();
    const current = typeof given === 'number' ? given : await given;
    const known = this.answers.get(question);
    if (known?.version === current && !this.isOld(known)) {
      const { reply, audience } = known;
      try {
        const shared = known.kept ? await reply : await audience.wait(reply, read.context.signal);
        onShared();
        return shared;
      } catch (error) {
        if (isForWantOfRoom(error)) return this.run(read);
        throw error;
      }
    }
    this.forget(question);
    return this.begin(question, current, read);
  }

  /** Carries a read out for all who ask the same meanwhile: it goes on until the last of them has left, and what becomes of it concerns them all. */
  private begin(question: string, version: Answer['version'], read: Read): Promise<Reply> {
    const audience = new Audience();
    const reply = this.options.carryOut(read, audience.signal);
    const answer: Answer = { version, reply, audience };
    const forget = () => {
      if (this.answers.get(question) === answer) this.forget(question);
    };
    this.answers.set(question, answer);
    // whoever asks from now on is not to get the error that this ends in
    audience.signal.addEventListener('abort', forget, { once: true });
    reply.then((made) => this.keep(question, answer, made), forget);
    return audience.wait(reply, read.context.signal);
  }

  private keep(question: string, answer: Answer, { status, body }: Reply): void {
    if (this.answers.get(question) !== answer) return;
    if (status !== 200 || !(body instanceof EncodedJson)) {
      this.forget(question);
      return;
    }
    const bytes = body.encoded.bytes.length + 2 * question.length;
    answer.kept = { since: this.options.clock.now(), bytes };
    this.bytes += bytes;
    for (const [other, { kept }] of this.answers) {
      if (this.bytes <= (this.options.mostBytes ?? MOST_BYTES)) break;
      if (kept) this.forget(other);
    }
    this.sweepLater();
  }

  private forget(question: string): void {
    this.bytes -= this.answers.get(question)?.kept?.bytes ?? 0;
    this.answers.delete(question);
  }

  /** The clock may be put back. */
  private isOld({ kept }: Answer): boolean {
    return kept !== undefined && Math.abs(secondsBetween(kept.since, this.options.clock.now())) > this.options.seconds;
  }

  /** An idle service holds no answers. */
  private sweepLater(): void {
    if (this.sweeping || this.bytes === 0) return;
    this.sweeping = setTimeout(() => {
      this.sweeping = undefined;
      for (const [question, answer] of this.answers) if (this.isOld(answer)) this.forget(question);
      this.sweepLater();
    }, this.options.seconds * 1000);
    this.sweeping.unref();
  }
}

/** All that an answer depends on, but the data and the time. */
function questionOf({ op, text, context }: Read): string {
  const { headers, apiVersion, clientVersion, origin } = context;
  return JSON.stringify([op, apiVersion, clientVersion ?? null, origin, acceptsGzip(headers['accept-encoding'])]) + text;
}
