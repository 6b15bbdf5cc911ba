import { nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';

const DEPLOYMENT = 'deployment:';
const TAG = 'tag:';

/** What a limit is for: a deployment or the task runs with a tag by their names, anything else by its own. */
export function LimitName({ name }: { name: string }) {
  if (name.startsWith(TAG))
    return (
      <>
        task runs with the tag <span class="tag">{name.slice(TAG.length)}</span>
      </>
    );
  if (!name.startsWith(DEPLOYMENT)) return <>{name}</>;
  const id = name.slice(DEPLOYMENT.length);
  return (
    <>
      runs of the deployment <a href={pathOf(`/deployments/${id}`)}>{nameOf('deployment', id) ?? id}</a>
    </>
  );
}
