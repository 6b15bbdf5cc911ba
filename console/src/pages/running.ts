/** These pages share most of their parts: one file of them compresses to much less than a file per page. */
// biome-ignore lint/performance/noBarrelFile: a bundle
export { Page as Backfill } from './backfill.tsx';
export { Page as Calendar } from './calendar.tsx';
export { Page as Compare } from './compare.tsx';
export { Page as Deployment } from './deployment.tsx';
export { Page as Deployments } from './deployments.tsx';
export { Page as Failures } from './failures.tsx';
export { Page as Flow } from './flow.tsx';
export { Page as Flows } from './flows.tsx';
export { Page as Run } from './run.tsx';
export { Page as Runs } from './runs.tsx';
export { Page as TaskRun } from './task-run.tsx';
