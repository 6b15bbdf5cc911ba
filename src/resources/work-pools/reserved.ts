import { forbidden } from '../../base/errors.ts';

const RESERVED = 'prefect';
const TEXT = "Work pools starting with 'Prefect' are reserved for internal use";

export const isReserved = (name: string): boolean => name.toLowerCase().startsWith(RESERVED);

/** The fields of a reserved pool that clients can change. */
const CHANGEABLE = new Set(['is_paused', 'concurrency_limit']);

/** @throws 403 */
export function rejectCreation(name: string): void {
  if (isReserved(name)) throw forbidden(`${TEXT}.`);
}

/** @throws 403 */
export function rejectUpdate(name: string, body: object): void {
  if (isReserved(name) && Object.keys(body).some((key) => !CHANGEABLE.has(key))) {
    throw forbidden(`${TEXT} and can only be updated to set concurrency limits or pause.`);
  }
}

/** @throws 403 */
export function rejectDeletion(name: string): void {
  if (isReserved(name)) throw forbidden(`${TEXT} and can not be deleted.`);
}
