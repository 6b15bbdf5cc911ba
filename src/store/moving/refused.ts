/** The database does not allow the operation; the message says why and what to do. */
export class MovingRefused extends Error {}
