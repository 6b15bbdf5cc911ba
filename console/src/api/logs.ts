import { config } from '../config.ts';
import { socketToken } from './session.ts';

/** The shortest time between two notifications, in milliseconds. */
const PAUSE = 500;

/**
 * Calls `notify` when a flow run has written new lines. `arrived` returns whether the service has streamed any: a service whose stream of logs is disabled accepts
 * the subscription and sends nothing.
 */
export function logsArrived(flowRun: string, notify: () => void): { arrived: () => boolean; stop: () => void } {
  let any = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${config.api}/logs/out`, ['prefect']);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token: socketToken() ?? null }));
  socket.onmessage = ({ data }) => {
    const { type } = JSON.parse(String(data)) as { type: string };
    if (type === 'auth_success') socket.send(JSON.stringify({ type: 'filter', filter: { flow_run_id: { any_: [flowRun] } } }));
    if (type !== 'log') return;
    any = true;
    timer ??= setTimeout(() => {
      timer = undefined;
      notify();
    }, PAUSE);
  };
  // a lost stream loses no lines: they are stored, and polled instead
  socket.onclose = () => (any = false);
  return {
    arrived: () => any,
    stop() {
      clearTimeout(timer);
      socket.onmessage = null;
      socket.onopen = () => socket.close();
      if (socket.readyState === WebSocket.OPEN) socket.close();
    },
  };
}
