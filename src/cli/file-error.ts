/** A file of a flag that can't be used. The message is complete. */
export class FileError extends Error {}
