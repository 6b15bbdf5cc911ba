import type { ActionKind, ActionType } from './kind.ts';
import { callWebhook } from './kinds/call-webhook.ts';
import { cancelFlowRun } from './kinds/cancel-flow-run.ts';
import { changeFlowRunState } from './kinds/change-flow-run-state.ts';
import { deleteFlowRun } from './kinds/delete-flow-run.ts';
import { doNothing } from './kinds/do-nothing.ts';
import { pauseAutomation, resumeAutomation } from './kinds/pause-automation.ts';
import { pauseDeployment, resumeDeployment } from './kinds/pause-deployment.ts';
import { pauseWorkPool, resumeWorkPool } from './kinds/pause-work-pool.ts';
import { pauseWorkQueue, resumeWorkQueue } from './kinds/pause-work-queue.ts';
import { resumeFlowRun } from './kinds/resume-flow-run.ts';
import { runDeployment } from './kinds/run-deployment.ts';
import { sendNotification } from './kinds/send-notification.ts';
import { suspendFlowRun } from './kinds/suspend-flow-run.ts';

/**
 * Every type of actions: how it is stored, checked and run. The order matters for an action that states no type: of several types that match equally many of
 * its fields, the first applies.
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

/** The kind of a type that the contract has accepted. */
export function actionKind(type: string): ActionKind<ActionType> {
  const kind = actionKinds[type];
  if (!kind) throw new Error(`unknown action type ${type}`);
  return kind;
}
