import { config } from '../config.ts';
import { socketToken } from './session.ts';

/** Tells of new lines at most this often, in milliseconds. */
const PAUSE = 500;

/**
 * Tells when a flow run has written new lines. `arrived` says whether the service has streamed any: a service whose stream of logs is turned off accepts the
 * subscription and stays silent.
 */
export function logsArrived(flowRun: string, tell: () => void): { arrived: () => boolean; stop: () => void } {
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
      tell();
    }, PAUSE);
  };
  // a lost stream is no loss: the lines are stored, and asked for again
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
