import type { Backfill, BackfillState } from '@contralto/client';

const COLORS: Record<BackfillState, string> = {
  RUNNING: 'RUNNING',
  PAUSED: 'PAUSED',
  STOPPING: 'CANCELLING',
  STOPPED: 'CANCELLED',
  COMPLETED: 'COMPLETED',
};

export function BackfillStateMark({ state }: { state: BackfillState }) {
  return (
    <span class="state" data-type={COLORS[state]}>
      {state.charAt(0) + state.slice(1).toLowerCase()}
    </span>
  );
}

/** How many of the times are processed, in words. */
export const progressText = ({ progress: { total, remaining, skipped } }: Backfill): string =>
  `${total - remaining} of ${total} times${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export const isOpen = ({ ended }: Backfill): boolean => ended === null;
