import { pathOf } from '../config.ts';
import type { Candidate } from './holders.ts';

const Named = ({ page, name }: Candidate) => (page ? <a href={pathOf(page)}>{name}</a> : <span class="hint">{name}</span>);

/** The run that holds slots or waits for them, or the runs of which one may. */
export function RunName({ run, candidates, note }: { run: Candidate; candidates: readonly Candidate[]; note?: string | false }) {
  if (candidates.length === 0)
    return (
      <>
        <Named {...run} /> {note && <span class="hint">{note}</span>}
      </>
    );
  return (
    <>
      <span class="hint">Perhaps</span>{' '}
      {candidates.map((one, position) => (
        <span key={one.page ?? position}>
          {position > 0 && <span class="hint"> or </span>}
          <Named {...one} />
        </span>
      ))}
    </>
  );
}
