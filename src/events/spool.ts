import { readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readers } from '../../generated/readers.ts';
import type { Problem } from '../base/errors.ts';
import { parseJson, stringifyJson } from '../base/json/json.ts';
import { makePrivateFolder, writePrivateFile } from '../base/process/private-files.ts';
import type { EventRecord } from '../bus/event-record.ts';
import { list } from '../contract/objects.ts';

/** Maximum time to write a file. */
const LONGEST_WRITE_MILLISECONDS = 3_600_000;

interface SpoolFile {
  path: string;
  bytes: number;
}

/**
 * Events on disk that wait for the database, in order of arrival: a queue of files. A restart finds the remaining files. After a crash a file may be returned
 * again, so callers must tolerate duplicate events.
 */
export class EventSpool {
  private readonly files: SpoolFile[] = [];
  private bytes = 0;
  private count = 0;

  /** @param limitBytes of all files together */
  constructor(
    private readonly folder: string,
    private readonly limitBytes: number,
    private readonly log: Pick<Logger, 'error'>,
  ) {
    sweep(folder);
    for (const name of namesIn(folder)) this.add({ path: join(folder, name), bytes: sizeOf(join(folder, name)) });
  }

  get isEmpty(): boolean {
    return this.files.length === 0;
  }

  get size(): { files: number; bytes: number } {
    return { files: this.files.length, bytes: this.bytes };
  }

  /** @returns false if they could not be stored: the limit is reached, or the disk fails */
  async append(events: readonly EventRecord[]): Promise<boolean> {
    const text = stringifyJson(events);
    const bytes = Buffer.byteLength(text);
    if (this.bytes + bytes > this.limitBytes) return false;
    const path = join(this.folder, nameOf(this.count++));
    try {
      makePrivateFolder(this.folder);
      await writePrivateFile(path, text);
    } catch (error) {
      this.log.error({ err: error, path }, 'failed to store received events on disk');
      return false;
    }
    this.add({ path, bytes });
    return true;
  }

  /** The events of the oldest file. Skips an unreadable file, which stays on disk. */
  async oldest(): Promise<EventRecord[] | undefined> {
    for (let file = this.files[0]; file; file = this.files[0]) {
      try {
        return eventsOf(await readFile(file.path, 'utf8'));
      } catch (error) {
        // another process that shares the folder may have stored them
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          this.log.error({ err: error, path: file.path }, 'failed to read received events from disk');
        this.forget();
      }
    }
    return undefined;
  }

  /** Deletes the oldest file: its events are stored. */
  async remove(): Promise<void> {
    const file = this.forget();
    if (file) await rm(file.path, { force: true });
  }

  private add(file: SpoolFile): void {
    this.files.push(file);
    this.bytes += file.bytes;
  }

  private forget(): SpoolFile | undefined {
    const file = this.files.shift();
    this.bytes -= file?.bytes ?? 0;
    return file;
  }
}

/** @throws if the text is no list of events */
function eventsOf(text: string): EventRecord[] {
  const problems: Problem[] = [];
  const events = list(parseJson(text), problems, readers.ReceivedEvent);
  if (problems.length > 0) throw new Error('not a list of events');
  return events as EventRecord[];
}

/** Names sort by time; they contain the process id because several processes may share a folder. */
const nameOf = (count: number): string =>
  `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}-${String(count).padStart(9, '0')}.json`;

/** Deletes incomplete files of killed processes. Younger files may belong to processes that share the folder and are writing now. */
function sweep(folder: string): void {
  const old = Date.now() - LONGEST_WRITE_MILLISECONDS;
  for (const name of unfinishedIn(folder)) {
    const path = join(folder, name);
    try {
      if (statSync(path).mtimeMs < old) rmSync(path);
    } catch {
      // deleted in the meantime, or owned by another user: harmless
    }
  }
}

function namesIn(folder: string): string[] {
  return filesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

const unfinishedIn = (folder: string): string[] => filesIn(folder).filter((name) => name.endsWith('.json.unfinished'));

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
