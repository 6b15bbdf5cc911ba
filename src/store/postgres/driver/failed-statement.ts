/** Fields of PostgreSQL's errors that quote values. */
const QUOTING = ['detail', 'where', 'internalQuery', 'hint'] as const;
/** Data exceptions quote the value in their message, which is in the language of the server. */
const DATA_EXCEPTION = /^22/;

/** A statement that the database rejected, without its parameters: they may be secret, and errors are logged. */
export class FailedStatement extends Error {
  constructor(
    readonly statement: string,
    cause: Error,
  ) {
    const reported = withoutValues(cause);
    super(`${reported.message} in: ${statement}`, { cause: reported });
    this.name = 'FailedStatement';
  }
}

function withoutValues(error: Error & { code?: unknown } & Partial<Record<(typeof QUOTING)[number], unknown>>): Error {
  for (const member of QUOTING) delete error[member];
  if (typeof error.code === 'string' && DATA_EXCEPTION.test(error.code)) {
    const message = `PostgreSQL rejects a value (SQLSTATE ${error.code})`;
    if (error.stack !== undefined) error.stack = error.stack.replace(error.message, message);
    error.message = message;
  }
  return error;
}
