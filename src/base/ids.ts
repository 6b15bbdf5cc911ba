import { v7 } from 'uuid';

/** Where new ids come from: UUIDv7, so that they sort by age. */
export interface IdSource {
  next(): string;
}

export const randomIds: IdSource = { next: () => v7() };
