import { setTimeout as sleep } from 'node:timers/promises';
import { StepSize } from '../../store/steps.ts';
import type { Reconciler } from '../reconciler.ts';

const LOOP_SECONDS = 600;
/** Fraction of all pages that stays free for future writes. */
const KEPT_PART = 0.1;
/** A file smaller than 16 MiB is not worth the work. */
const FEWEST_PAGES = 4096;
const MAX_PAGES_PER_STEP = 2000;

/** Returns the space freed by deletions in the SQLite file to the file system, in steps too short for other writers to notice. */
export const space: Reconciler = {
  name: 'space',
  description: 'Releases free space in the SQLite file to the file system.',
  runs: 'once',
  settings: ({ store }) => ({ enabled: store.file !== undefined, loopSeconds: LOOP_SECONDS }),
  async reconcile({ store: { file } }, signal) {
    const size = new StepSize(MAX_PAGES_PER_STEP);
    let handled = 0;
    while (file && !signal.aborted) {
      const { pages, free } = file.space();
      const spare = pages < FEWEST_PAGES ? 0 : Math.floor(free - pages * KEPT_PART);
      if (spare <= 0) break;
      const { given, milliseconds } = await file.release(Math.min(spare, size.next));
      if (given === 0) break;
      handled += given;
      size.took(milliseconds);
      await sleep(milliseconds);
    }
    return { handled };
  },
};
