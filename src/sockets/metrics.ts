import { Gauge, type Registry } from 'prom-client';
import type { SocketRoute } from './route.ts';

/** Changes the number of open WebSockets of a kind. */
export type CountSockets = (kind: string, change: 1 | -1) => void;

/** Registers the metric of open WebSockets, which has a value for each route from the start. */
export function socketMetrics(registry: Registry, routes: readonly Pick<SocketRoute, 'kind'>[]): CountSockets {
  const sockets = new Gauge({
    name: 'contralto_sockets',
    help: 'Open WebSockets, by channel of the contract.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const { kind } of routes) sockets.set({ kind }, 0);
  return (kind, change) => sockets.inc({ kind }, change);
}
