import { callWebhook } from './call-webhook.ts';
import { cancelFlowRun } from './cancel-flow-run.ts';
import { changeFlowRunState } from './change-flow-run-state.ts';
import { deleteFlowRun } from './delete-flow-run.ts';
import { doNothing } from './do-nothing.ts';
import type { ActionKind, ActionType } from './kind.ts';
import { pauseAutomation, resumeAutomation } from './pause-automation.ts';
import { pauseDeployment, resumeDeployment } from './pause-deployment.ts';
import { pauseWorkPool, resumeWorkPool } from './pause-work-pool.ts';
import { pauseWorkQueue, resumeWorkQueue } from './pause-work-queue.ts';
import { resumeFlowRun } from './resume-flow-run.ts';
import { runDeployment } from './run-deployment.ts';
import { sendNotification } from './send-notification.ts';
import { suspendFlowRun } from './suspend-flow-run.ts';

/**
 * Every type of actions: how it is stored, checked and carried out. The order counts where an action tells no type and several have the same number of its
 * members: the first one it is.
 */
const TABLE: { readonly [T in ActionType]: ActionKind<T> } = {
  'do-nothing': doNothing,
  'run-deployment': runDeployment,
  'pause-deployment': pauseDeployment,
  'resume-deployment': resumeDeployment,
  'cancel-flow-run': cancelFlowRun,
  'suspend-flow-run': suspendFlowRun,
  'resume-flow-run': resumeFlowRun,
  'delete-flow-run': deleteFlowRun,
  'change-flow-run-state': changeFlowRunState,
  'pause-work-queue': pauseWorkQueue,
  'resume-work-queue': resumeWorkQueue,
  'send-notification': sendNotification,
  'call-webhook': callWebhook,
  'pause-automation': pauseAutomation,
  'resume-automation': resumeAutomation,
  'pause-work-pool': pauseWorkPool,
  'resume-work-pool': resumeWorkPool,
};

export const actionKinds = TABLE as { readonly [type: string]: ActionKind<ActionType> };

export const actionTypes = Object.keys(TABLE) as ActionType[];

/** What there is to know of a type that the contract has let in. */
export function actionKind(type: string): ActionKind<ActionType> {
  const kind = actionKinds[type];
  if (!kind) throw new Error(`no actions of the type ${type}`);
  return kind;
}
