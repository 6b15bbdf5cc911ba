import { DialogButton } from '../components/dialogs.tsx';
import { lazily } from '../components/listing.tsx';
import type { Send } from './programs.ts';

const CopyDialog = lazily(async () => (await import('./dialog.tsx')).CopyDialog);

/** A button that shows a request as a command or program. */
export const CopyAs = ({ of }: { of: Send }) => (
  <DialogButton text="Copy as code" dialog={(close) => <CopyDialog of={of} close={close} />} />
);
