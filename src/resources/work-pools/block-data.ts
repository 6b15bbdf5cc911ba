import type { Deps } from '../../deps.ts';
import type { LoadBlockData } from '../../lib/parameters/job-variables.ts';
import type { Reader } from '../../store/store.ts';
import { readBlockData } from '../block-documents/secrets.ts';

/** What defaults of a template may refer to; inside of a transaction, read through it. */
export const blockDataLoader =
  (deps: Deps, reader: Reader = deps.store.reader): LoadBlockData =>
  (id) =>
    readBlockData(reader, deps, id);
