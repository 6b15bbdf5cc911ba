import { updateWorkPool, type WorkPool } from '@contralto/client';
import { call } from '../api/client.ts';
import { Act } from '../components/act.tsx';

export function PauseButton({ pool, done }: { pool: WorkPool; done: () => void }) {
  return (
    <Act
      needs="pools:write"
      act={() => call(updateWorkPool({ path: { name: pool.name }, body: { is_paused: !pool.is_paused } }))}
      done={done}
    >
      {pool.is_paused ? 'Resume' : 'Pause'}
    </Act>
  );
}
