import { nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';
import { DEPLOYMENT } from './holders.ts';

const TAG = 'tag:';

/** The name of a limit. The limit of a deployment or a tag is described. */
export function LimitName({ name }: { name: string }) {
  if (name.startsWith(TAG))
    return (
      <>
        Task runs with the tag <span class="tag">{name.slice(TAG.length)}</span>
      </>
    );
  if (!name.startsWith(DEPLOYMENT)) return <>{name}</>;
  const id = name.slice(DEPLOYMENT.length);
  return (
    <>
      Runs of the deployment <a href={pathOf(`/deployments/${id}`)}>{nameOf('deployment', id) ?? id}</a>
    </>
  );
}
