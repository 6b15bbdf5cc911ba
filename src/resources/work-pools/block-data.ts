import type { LoadBlockData } from '../../parameters/job-variables.ts';
import type { Rooms } from '../../rooms.ts';
import { readBlockData } from '../block-documents/secrets.ts';

/** What defaults of a template may refer to. */
export const blockDataLoader =
  (rooms: Rooms): LoadBlockData =>
  (id) =>
    readBlockData(rooms.store.reader, rooms, id);
