import { useSignal } from '@preact/signals';
import { lazily } from '../components/lazily.tsx';

/** Sends a request with other options, which replace the transport. */
export type Send = (options: { fetch: typeof fetch }) => Promise<unknown>;

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
