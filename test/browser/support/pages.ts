import type { Data } from './data.ts';

/** Every page of the console by its title. */
export const PAGES: [title: string, path: (data: Data) => string][] = [
  ['Overview', () => '/'],
  ['Runs', () => '/runs'],
  ['calm-heron', ({ runs }) => `/runs/${runs.completed}`],
  ['calm-heron', ({ runs }) => `/runs/${runs.completed}?view=graph`],
  ['calm-heron', ({ runs }) => `/runs/${runs.completed}?tab=Logs`],
  ['calm-heron', ({ runs }) => `/runs/${runs.completed}?tab=Artifacts`],
  ['patient-stork', ({ runs }) => `/runs/${runs.paused}?tab=States`],
  ['<img', ({ runs }) => `/runs/${runs.hostile}?tab=Parameters`],
  ['read-orders', ({ task }) => `/task-runs/${task}`],
  ['Flows', () => '/flows'],
  ['load-orders', ({ flow }) => `/flows/${flow}`],
  ['Deployments', () => '/deployments'],
  ['nightly', ({ deployment }) => `/deployments/${deployment}`],
  ['Work pools', () => '/work-pools'],
  ['local', ({ pool }) => `/work-pools/${pool}`],
  ['Automations', () => '/automations'],
  ['Tell when a run crashes', ({ automation }) => `/automations/${automation}`],
  ['Events', () => '/events'],
  ['prefect.flow-run.Failed', ({ event }) => `/events/${event}`],
  ['Concurrency', () => '/concurrency'],
  ['Blocks', () => '/blocks'],
  ['Variables', () => '/variables'],
  ['Artifacts', () => '/artifacts'],
  ['Service', () => '/service'],
];
