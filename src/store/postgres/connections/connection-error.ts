/** The connection can't be used as it is configured. The message is one sentence for operators. */
export class ConnectionError extends Error {}
