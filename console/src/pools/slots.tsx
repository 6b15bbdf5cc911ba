import { numberText } from '../language.ts';

/** The slots in use, and their number if there is a limit. */
export const Slots = ({ used, of }: { used: number | undefined; of: number | null }) => (
  <>
    {used === undefined ? '–' : numberText(used)}
    {of !== null && <span class="hint"> / {numberText(of)}</span>}
  </>
);
