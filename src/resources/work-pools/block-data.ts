import type { LoadBlockData } from '../../parameters/job-variables.ts';
import type { Rooms } from '../../rooms.ts';
import type { Reader } from '../../store/store.ts';
import { readBlockData } from '../block-documents/secrets.ts';

/** What defaults of a template may refer to; inside of a transaction, read through it. */
export const blockDataLoader =
  (rooms: Rooms, reader: Reader = rooms.store.reader): LoadBlockData =>
  (id) =>
    readBlockData(reader, rooms, id);
