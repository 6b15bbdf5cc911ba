import { v7 } from 'uuid';

/** Source of new ids: UUIDv7, so that they sort by age. */
export interface IdSource {
  next(): string;
}

export const randomIds: IdSource = { next: () => v7() };
