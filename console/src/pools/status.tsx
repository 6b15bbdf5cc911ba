import type { WorkPoolStatus, WorkQueueStatus } from '@contralto/client';

const COLORS: Record<WorkPoolStatus, string> = { READY: 'COMPLETED', NOT_READY: 'CRASHED', PAUSED: 'PAUSED' };

/** Whether a pool or queue hands out runs. */
export function PoolStatus({ status }: { status: WorkPoolStatus | WorkQueueStatus | null }) {
  const known = status ?? 'NOT_READY';
  return (
    <span class="state" data-type={COLORS[known]}>
      {known.toLowerCase().replace('_', ' ')}
    </span>
  );
}
