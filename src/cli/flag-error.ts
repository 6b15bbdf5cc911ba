/** A flag, or the file that it names, that the command cannot use. The message is complete. */
export class FlagError extends Error {}
