import { useSignal } from '@preact/signals';
import { lazily } from '../components/lazily.tsx';
import type { Send } from './programs.ts';

const CopyDialog = lazily(async () => (await import('./dialog.tsx')).CopyDialog);

/** A button that shows a request as a command or program. */
export function CopyAs({ of }: { of: Send }) {
  const open = useSignal(false);
  return (
    <>
      <button type="button" onClick={() => (open.value = true)}>
        Copy as code
      </button>
      {open.value && <CopyDialog of={of} close={() => (open.value = false)} />}
    </>
  );
}
