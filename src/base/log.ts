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

/** The log of a process: one JSON object per line, or one readable line per message, in colours on a terminal. */
export function createLog(settings: Pick<Settings, 'loggingLevel' | 'loggingFormat'>, options: LogOptions = {}): Logger {
  const { worker, output = process.stdout, env = process.env } = options;
  const level = settings.loggingLevel;
  const base = worker === undefined ? undefined : { base: { pid: process.pid, hostname: hostname(), worker } };
  const isTerminal = output.isTTY === true;
  if (settings.loggingFormat === 'json' || (settings.loggingFormat === 'auto' && !isTerminal)) {
    return options.output ? pino({ level, ...base }, options.output as DestinationStream) : pino({ level, ...base });
  }
  const colours = isTerminal && !env.NO_COLOR;
  return pino({ level, ...base }, { write: (line) => void output.write(readableLine(line, { colours })) });
}
