/** A file or folder that is no user interface; the message says why. */
export class UiRefused extends Error {}
