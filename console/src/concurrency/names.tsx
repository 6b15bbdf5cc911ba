import { nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';
import { type Candidate, DEPLOYMENT } from './holders.ts';

const TAG = 'tag:';

export const isOfDeployment = (name: string): boolean => name.startsWith(DEPLOYMENT);

/** What a search compares. */
export const shownName = (name: string): string =>
  isOfDeployment(name) ? `Runs of the deployment ${nameOf('deployment', name.slice(DEPLOYMENT.length)) ?? ''}` : name;

/** The name of a limit. The limit of a deployment or a tag is described. */
export function LimitName({ name }: { name: string }) {
  if (name.startsWith(TAG))
    return (
      <>
        Task runs with the tag <span class="tag">{name.slice(TAG.length)}</span>
      </>
    );
  if (!isOfDeployment(name)) return <>{name}</>;
  const id = name.slice(DEPLOYMENT.length);
  return (
    <span class="resource">
      Runs of the deployment <a href={pathOf(`/deployments/${id}`)}>{nameOf('deployment', id) ?? id}</a>
    </span>
  );
}

const Named = ({ page, name }: Candidate) => (page ? <a href={pathOf(page)}>{name}</a> : <span class="hint">{name}</span>);

interface RunNameProps {
  run: Candidate;
  candidates?: readonly Candidate[] | undefined;
  note?: string | false | undefined;
}

/** The run that holds slots or waits for them, or the runs of which one may. */
export function RunName({ run, candidates = [], note }: RunNameProps) {
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
