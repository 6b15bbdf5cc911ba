import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../settings.ts';
import { readableLine } from './readable-log.ts';

/** The destination of the log; for standard output, whether it is a terminal. */
interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

interface LogOptions {
  /** The name of this process in a group of supervised processes, or of their supervisor. */
  worker?: string | undefined;
  output?: Output;
  env?: NodeJS.ProcessEnv;
}

/** How long lines wait for further lines, in milliseconds. */
const GATHERING_MILLISECONDS = 20;
/** The level of warnings in pino. */
const WARNING = 40;
/** Number of characters that triggers a write. */
const GATHERED_LENGTH = 8192;

/**
 * Standard output that writes the lines of several milliseconds with one system call: a call per request costs as much as reading a row. Warnings and errors
 * flush the buffer, and so does the end of the process.
 */
class GatheredLines implements DestinationStream {
  /** Makes pino report the level of each line. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  // without pino's own buffer: a synchronous flush of it also waits for the disk, and never ends once the reader of the output has exited
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

/** The log of a process: one JSON object per line, or one readable line per message, in colors on a terminal. */
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
