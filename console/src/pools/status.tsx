import type { WorkPoolStatus, WorkQueueStatus } from '@contralto/client';

const COLORS: Record<WorkPoolStatus, string> = { READY: 'COMPLETED', NOT_READY: 'CRASHED', PAUSED: 'PAUSED' };

const NAMES: Record<WorkPoolStatus, string> = { READY: 'Ready', NOT_READY: 'Not ready', PAUSED: 'Paused' };

/** Whether a pool or queue gives runs to workers. */
export function PoolStatus({ status }: { status: WorkPoolStatus | WorkQueueStatus | null }) {
  const known = status ?? 'NOT_READY';
  return (
    <span class="state" data-type={COLORS[known]}>
      {NAMES[known]}
    </span>
  );
}
