import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readers } from '../../generated/readers.ts';
import type { Problem } from '../base/errors.ts';
import { parseJson, stringifyJson } from '../base/json/json.ts';
import { makePrivateFolder, writePrivateFile } from '../base/process/private-files.ts';
import type { Clock } from '../base/time/clock.ts';
import { type EventRecord, toWireEvent } from '../bus/event-record.ts';

/** Events that a consumer could not handle, stored in one file. */
export interface DeadLetter {
  /** The time at which they became a dead letter. */
  at: string;
  consumer: string;
  attempts: number;
  error: string;
  events: EventRecord[];
  /** Frames of sockets that contain no valid event, as they arrived. */
  frames?: string[];
}

/** A dead letter without its events. */
export interface LetterSummary {
  name: string;
  at: string;
  consumer: string;
  error: string;
  /** Number of events and frames. */
  events: number;
  /** True if an operator has requested a retry. */
  isToBeTried: boolean;
}

/** Stores events that a consumer could not handle. An operator retries or deletes them. */
export interface DeadLetters {
  /** Never throws: it logs what it cannot write. */
  bury(consumer: string, events: readonly EventRecord[], error: unknown, attempts: number): Promise<void>;
  /** {@link bury} for frames of sockets that contain no valid event. */
  buryFrames(consumer: string, frames: readonly string[], problem: string): Promise<void>;
  readonly folder: LetterFolder;
}

interface Surroundings {
  settings: { home: string; events: { deadLettersMaxSize: number } };
  clock: Clock;
  log: Pick<Logger, 'error' | 'warn'>;
}

export const deadLetterFolder = (home: string): LetterFolder => new LetterFolder(join(home, 'dlq'));

/** One JSON document per failure in the folder `dlq` of the service's home. The oldest are deleted when the size limit is reached. */
export function createDeadLetters({ settings, clock, log }: Surroundings): DeadLetters {
  const folder = deadLetterFolder(settings.home);
  const write = async (letter: Omit<DeadLetter, 'at'>) => {
    try {
      const at = clock.now();
      await folder.write(
        `${at.replaceAll(':', '-')}-${letter.consumer}${ENDING}`,
        stringifyJson({ at, ...letter, events: letter.events.map(toWireEvent) }),
      );
      const deleted = await folder.shrink(settings.events.deadLettersMaxSize);
      if (deleted > 0) log.warn({ deleted }, 'deleted the oldest dead letters, because the total size exceeds its maximum');
    } catch (failure) {
      log.error({ err: failure, consumer: letter.consumer }, 'failed to write a dead letter');
    }
  };
  return {
    folder,
    async bury(consumer, events, error, attempts) {
      const ids = events.map(({ id }) => id);
      log.error(
        { err: error, consumer, attempts, events: ids.slice(0, 20), count: ids.length },
        'stored events that the database rejected as a dead letter; to list dead letters, run `contralto dead-letters`',
      );
      await write({ consumer, attempts, error: String(error), events: [...events] });
    },
    async buryFrames(consumer, frames, problem) {
      log.error(
        { consumer, problem, count: frames.length },
        'stored invalid events as a dead letter; to list dead letters, run `contralto dead-letters`',
      );
      await write({ consumer, attempts: 1, error: problem, events: [], frames: [...frames] });
    },
  };
}

const ENDING = '.json';
/** Marks letters to be retried. */
const AGAIN = '.again';

/** The folder of dead letters. */
export class LetterFolder {
  constructor(readonly path: string) {}

  async write(name: string, text: string): Promise<void> {
    makePrivateFolder(this.path);
    await writePrivateFile(join(this.path, name), text);
  }

  /** Number of letters. */
  async count(): Promise<number> {
    return (await this.files()).length;
  }

  /** Oldest first. Skips files that are no letters. */
  async list(): Promise<LetterSummary[]> {
    const letters: LetterSummary[] = [];
    for (const file of await this.files()) {
      const letter = await this.read(file);
      if (!letter) continue;
      const { at, consumer, error, events, frames = [] } = letter;
      letters.push({ name: nameOf(file), at, consumer, error, events: events.length + frames.length, isToBeTried: file.endsWith(AGAIN) });
    }
    return letters;
  }

  /** Marks these letters to be retried by the service; all of them if no name is given. @returns their number */
  async tryAgain(names?: readonly string[]): Promise<number> {
    return this.each(names, async (file) => {
      if (!file.endsWith(AGAIN)) await rename(join(this.path, file), join(this.path, file + AGAIN)).catch(unlessMissing);
    });
  }

  /** @returns the number of deleted letters */
  async delete(names?: readonly string[]): Promise<number> {
    return this.each(names, (file) => rm(join(this.path, file), { force: true }));
  }

  /** The letters marked to be retried, oldest first. Only one is in memory at a time. */
  async *toBeTried(): AsyncGenerator<{ letter: DeadLetter; remove: () => Promise<void> }> {
    for (const file of await this.files()) {
      const letter = file.endsWith(AGAIN) ? await this.read(file) : undefined;
      if (letter) yield { letter, remove: () => rm(join(this.path, file), { force: true }) };
    }
  }

  /** Deletes the oldest letters until the others fit. @returns their number */
  async shrink(limitBytes: number): Promise<number> {
    const files = await this.files();
    const sizes = await Promise.all(files.map((file) => this.sizeOf(file)));
    let bytes = sizes.reduce((sum, size) => sum + size, 0);
    let deleted = 0;
    for (; bytes > limitBytes && deleted < files.length; deleted++) {
      await rm(join(this.path, files[deleted] as string), { force: true });
      bytes -= sizes[deleted] as number;
    }
    return deleted;
  }

  /** 0 for a file that another process has deleted in the meantime. */
  private async sizeOf(file: string): Promise<number> {
    const found = await stat(join(this.path, file)).catch(unlessMissing);
    return found?.size ?? 0;
  }

  private async each(names: readonly string[] | undefined, work: (file: string) => Promise<void>): Promise<number> {
    const files = (await this.files()).filter((file) => !names || names.includes(nameOf(file)));
    for (const file of files) await work(file);
    return files.length;
  }

  /** Names begin with the time. */
  private async files(): Promise<string[]> {
    try {
      return (await readdir(this.path)).filter((name) => name.endsWith(ENDING) || name.endsWith(ENDING + AGAIN)).sort();
    } catch (error) {
      unlessMissing(error);
      return [];
    }
  }

  private async read(file: string): Promise<DeadLetter | undefined> {
    try {
      const problems: Problem[] = [];
      const letter = readers.DeadLetter(parseJson(await readFile(join(this.path, file), 'utf8')), problems);
      return problems.length === 0 ? (letter as DeadLetter) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Rethrows all errors except that of a missing file or folder: other processes use the same folder. */
function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

const nameOf = (file: string): string => file.slice(0, file.indexOf(ENDING));
