/** A question to a service that has no answer; the message says what to do. */
export class AskingRefused extends Error {}
