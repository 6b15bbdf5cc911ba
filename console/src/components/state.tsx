import type { StateType } from '@contralto/client';

/** Whether an automation or a limit is in use. */
export const Enabled = ({ is }: { is: boolean }) => (
  <span class="state" data-type={is ? 'COMPLETED' : 'CANCELLED'}>
    {is ? 'Enabled' : 'Disabled'}
  </span>
);

/** The state of a run as a colored mark with its name. The color never adds information to the name. */
export function StateMark({ type, name }: { type: StateType | null | undefined; name: string | null | undefined }) {
  return (
    <span class="state" data-type={type ?? 'NONE'}>
      {name ?? type ?? 'No state'}
    </span>
  );
}
