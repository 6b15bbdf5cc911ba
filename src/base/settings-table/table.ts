import { api } from './api.ts';
import { audit } from './audit.ts';
import { oidc, sessions } from './identity.ts';
import { console, mcp, ui } from './interfaces.ts';
import { database, processRows } from './process.ts';
import { automations, eventDestinations, events, logs, openLineage, webhooks } from './records.ts';
import { backfills, concurrency, deployments, flowRunGraph, slas, tasks, workerChannel } from './runs.ts';
import { services } from './services.ts';

/** One row per setting. The nesting is that of the `Settings` object and of `GET /admin/settings`; the order is that of the docs. */
export const table = {
  ...processRows,
  database,
  api,
  oidc,
  sessions,
  console,
  mcp,
  ui,
  deployments,
  backfills,
  slas,
  concurrency,
  tasks,
  flowRunGraph,
  logs,
  events,
  automations,
  webhooks,
  eventDestinations,
  openLineage,
  audit,
  workerChannel,
  services,
};
