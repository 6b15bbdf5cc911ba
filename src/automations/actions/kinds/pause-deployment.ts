import { relatedOf } from '../../../events/draft.ts';
import type { ActionKind } from '../kind.ts';
import { chosenTarget } from '../targets.ts';

type Types = 'pause-deployment' | 'resume-deployment';

const through = (operation: 'pauseDeployment' | 'resumeDeployment'): ActionKind<Types> => ({
  target: 'deployment_id',
  async prepare(invocation) {
    const { source, deployment_id } = invocation.action;
    const id = chosenTarget(invocation, 'deployment', { source, id: deployment_id });
    return {
      related: [relatedOf('target', 'deployment', id)],
      async perform(operations) {
        const { status } = await operations.call(operation, { params: { id }, body: undefined });
        return { details: { status_code: status } };
      },
    };
  },
});

export const pauseDeployment = through('pauseDeployment');
export const resumeDeployment = through('resumeDeployment');
