/** The database doesn't allow the operation; the message states why and what to do. */
export class MovingError extends Error {}
