import type { SearchKind, SearchResult } from '@contralto/client';
import { pathOf } from '../config.ts';

/** The names of the groups of results. */
export const KIND_NAMES: Record<SearchKind, string> = {
  flow: 'Flows',
  deployment: 'Deployments',
  flow_run: 'Flow runs',
  task_run: 'Task runs',
  work_pool: 'Work pools',
  work_queue: 'Work queues',
  automation: 'Automations',
  block_document: 'Blocks',
  variable: 'Variables',
  artifact: 'Artifacts',
  concurrency_limit: 'Concurrency limits',
};

/** The address of the page that shows an object. */
const ADDRESSES: Record<SearchKind, (found: SearchResult) => string> = {
  flow: ({ id }) => `/flows/${id}`,
  deployment: ({ id }) => `/deployments/${id}`,
  flow_run: ({ id }) => `/runs/${id}`,
  task_run: ({ id }) => `/task-runs/${id}`,
  work_pool: ({ name }) => `/work-pools/${encodeURIComponent(name)}`,
  work_queue: ({ within }) => `/work-pools/${encodeURIComponent(within ?? '')}`,
  automation: ({ id }) => `/automations/${id}`,
  block_document: ({ name }) => `/blocks?name=${encodeURIComponent(name)}`,
  variable: ({ name }) => `/variables?name=${encodeURIComponent(name)}`,
  artifact: ({ name }) => `/artifacts?key=${encodeURIComponent(name)}`,
  concurrency_limit: () => '/concurrency',
};

export const addressOf = (found: SearchResult): string => pathOf(ADDRESSES[found.kind](found));
