import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';

import { readableLine } from './readable-log.ts';
import type { Settings } from './settings.ts';

/** Where the log goes; of standard output, whether it is a terminal. */
interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

interface LogOptions {
  /** The name of this process among several that serve as one. */
  worker?: string;
  output?: Output;
  env?: NodeJS.ProcessEnv;
}

/** How long lines wait for others, in milliseconds. */
const GATHERING_MILLISECONDS = 20;
/** The level of warnings in pino. */
const WARNING = 40;
/** Characters that are written at once. */
const GATHERED_LENGTH = 8192;

/**
 * Standard output, to which the lines of some milliseconds are written by one call of the system: one for each request costs as much as reading a row. Warnings and
 * worse take what has been gathered with them, and so does the end of the process.
 */
class GatheredLines implements DestinationStream {
  /** Has pino tell the level of each line. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  // its own buffer is not used: emptying that synchronously also waits for the disk, and never ends once nobody reads the output
  private readonly output = pino.destination({ dest: process.stdout.fd || 1, sync: true });
  private lines = '';
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    this.lines += line;
    if (this.lastLevel >= WARNING || this.lines.length >= GATHERED_LENGTH) this.flushSync();
    else this.timer ??= setTimeout(() => this.flushSync(), GATHERING_MILLISECONDS).unref();
  }

  flushSync(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { lines } = this;
    this.lines = '';
    if (lines !== '') this.output.write(lines);
  }
}

/** The log of a process: one JSON object per line, or one readable line per message, in colours on a terminal. */
export function createLog(settings: Pick<Settings, 'loggingLevel' | 'loggingFormat'>, options: LogOptions = {}): Logger {
  const { worker, output = process.stdout, env = process.env } = options;
  const level = settings.loggingLevel;
  const base = worker === undefined ? undefined : { base: { pid: process.pid, hostname: hostname(), worker } };
  const isTerminal = output.isTTY === true;
  if (settings.loggingFormat === 'json' || (settings.loggingFormat === 'auto' && !isTerminal)) {
    return pino({ level, ...base }, options.output ? (options.output as DestinationStream) : new GatheredLines());
  }
  const colours = isTerminal && !env.NO_COLOR;
  return pino({ level, ...base }, { write: (line) => void output.write(readableLine(line, { colours })) });
}
