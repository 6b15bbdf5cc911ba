import { Page as Backfill } from './backfill.tsx';
import { Page as Calendar } from './calendar.tsx';
import { Page as Compare } from './compare.tsx';
import { Page as Deployment } from './deployment.tsx';
import { Page as Deployments } from './deployments.tsx';
import { Page as Failures } from './failures.tsx';
import { Page as Flow } from './flow.tsx';
import { Page as Flows } from './flows.tsx';
import { Page as Run } from './run.tsx';
import { Page as Runs } from './runs.tsx';
import { Page as TaskRun } from './task-run.tsx';

/** These pages share most of their parts: one file of them compresses to much less than a file per page. */
export const running = { Backfill, Calendar, Compare, Deployment, Deployments, Failures, Flow, Flows, Run, Runs, TaskRun };
