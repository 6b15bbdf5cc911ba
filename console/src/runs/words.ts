/** The text that clients write before every exception. */
const PREFIX = /^(Flow|Task) run encountered an exception:?\s+/;

/** The message of a state without its common prefix. */
export const inShort = (message: string): string => message.replace(PREFIX, '');
