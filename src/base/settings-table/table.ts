import { api } from './api.ts';
import { console, ui } from './interfaces.ts';
import { database, processRows } from './process.ts';
import { automations, eventDestinations, events, logs, webhooks } from './records.ts';
import { backfills, concurrency, deployments, flowRunGraph, tasks, workerChannel } from './runs.ts';
import { services } from './services.ts';

/** One row per setting. The nesting is that of the `Settings` object and of `GET /admin/settings`; the order is that of the docs. */
export const table = {
  ...processRows,
  database,
  api,
  console,
  ui,
  deployments,
  backfills,
  concurrency,
  tasks,
  flowRunGraph,
  logs,
  events,
  automations,
  webhooks,
  eventDestinations,
  workerChannel,
  services,
};
