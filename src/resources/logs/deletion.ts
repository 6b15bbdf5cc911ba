import type { Deps } from '../../deps.ts';
import { deleteSomeLogs } from './queries.ts';

/** Rows deleted in one transaction, so that other writers get their turn. */
const CHUNK = 2000;

interface Runs {
  flowRunIds?: readonly string[];
  taskRunIds?: readonly string[];
}

/**
 * Deletes the logs of deleted runs behind the request's back: call it after the commit. What is left when it fails for good, the vacuum of orphans
 * finds.
 */
export function deleteLogsLater(deps: Pick<Deps, 'store' | 'background'>, runs: Runs): void {
  void deps.background.run('delete the logs of deleted runs', async () => {
    while ((await deps.store.transaction((tx) => deleteSomeLogs(tx, runs, CHUNK))) === CHUNK);
  });
}
