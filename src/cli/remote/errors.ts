/** A failed call to a service; the message states what to do. */
export class RequestRejected extends Error {}
