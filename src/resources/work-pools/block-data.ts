import type { Deps } from '../../deps.ts';
import type { LoadBlockData } from '../../lib/parameters/job-variables.ts';
import type { Reader } from '../../store/store.ts';
import { readBlockData } from '../block-documents/secrets.ts';

/** Loads the block data that template defaults refer to. Inside a transaction, pass the transaction. */
export const blockDataLoader =
  (deps: Deps, reader: Reader = deps.store.reader): LoadBlockData =>
  (id) =>
    readBlockData(reader, deps, id);
