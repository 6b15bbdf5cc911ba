import type { Logger } from 'pino';

/** A slow statement, or the statements that were sent together and were slow, without the values of their parameters. */
export interface SlowStatement {
  statement: string;
  /** Its duration in milliseconds. */
  ms: number;
}

export const logSlow =
  (log: Pick<Logger, 'warn'>) =>
  (slow: SlowStatement): void =>
    log.warn(slow, 'slow statement');

/** A longer text is cut off. */
const MAX_CHARACTERS = 2000;

/** Reports statements that take at least a number of milliseconds. */
export class SlowStatements {
  constructor(
    private readonly limitMilliseconds: number,
    private readonly report: (slow: SlowStatement) => void,
  ) {}

  /** @param started the value of `performance.now()` when the statements were sent */
  ended(texts: readonly string[], started: number): void {
    const ms = performance.now() - started;
    if (ms >= this.limitMilliseconds) this.report({ statement: shortened(texts), ms: Math.round(ms) });
  }

  /** Runs one synchronous statement. */
  time<T>(text: string, run: () => T): T {
    const started = performance.now();
    try {
      return run();
    } finally {
      this.ended([text], started);
    }
  }
}

function shortened(texts: readonly string[]): string {
  const statement = texts.map((text) => text.replace(/\s+/g, ' ')).join('; ');
  return statement.length > MAX_CHARACTERS ? `${statement.slice(0, MAX_CHARACTERS)}…` : statement;
}
