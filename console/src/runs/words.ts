/** What clients put before every exception; what it says stands behind it. */
const OPENING = /^(Flow|Task) run encountered an exception:?\s+/;

/** The message of a state without its opening, which is the same for all that failed. */
export const inShort = (message: string): string => message.replace(OPENING, '');
