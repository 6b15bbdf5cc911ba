import type { Deps } from '../../deps.ts';
import { deleteSomeLogs } from './queries.ts';

/** Deleted rows per transaction, so that other writers do not wait long. */
const CHUNK = 2000;

interface Runs {
  flowRunIds?: readonly string[];
  taskRunIds?: readonly string[];
}

/** Deletes the logs of deleted runs in the background. Call it after the commit. If it fails permanently, the vacuum of orphans deletes the rest. */
export function deleteLogsLater(deps: Pick<Deps, 'store' | 'background'>, runs: Runs): void {
  void deps.background.run('delete the logs of deleted runs', async () => {
    while ((await deps.store.transaction((tx) => deleteSomeLogs(tx, runs, CHUNK))) === CHUNK);
  });
}
