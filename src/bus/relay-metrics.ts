import type { Registry } from 'prom-client';
import { addProcessGauges } from '../base/process/process-gauges.ts';
import type { NodeRelay } from './relay.ts';

/** Registers the metrics of the connection that receives notifications from other nodes. */
export function addRelayMetrics(registry: Registry, worker: string | undefined, relay: NodeRelay): void {
  addProcessGauges(registry, worker, [
    {
      name: 'contralto_listener_connected',
      help: '1 while the connection that receives notifications from other nodes is open, otherwise 0.',
      value: () => (relay.isConnected ? 1 : 0),
    },
    {
      name: 'contralto_listener_silent_seconds',
      help: 'Seconds since the database last responded on this connection. The service checks it every 2 seconds.',
      value: () => relay.silentSeconds,
    },
  ]);
}
