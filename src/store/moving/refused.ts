/** What was asked cannot be done to this database; the message says why and what to do. */
export class MovingRefused extends Error {}
