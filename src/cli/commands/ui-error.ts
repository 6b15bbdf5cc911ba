/** A file or folder that is not a user interface; the message states the reason. */
export class UiError extends Error {}
