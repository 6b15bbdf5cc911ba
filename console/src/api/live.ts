import type { Event } from '@contralto/client';
import { signal } from '@preact/signals';
import { config } from '../config.ts';
import { needsLogin, socketToken } from './session.ts';

/** The state of the subscription to events: `lost` while the console tries to reconnect. */
export const connection = signal<'connecting' | 'open' | 'lost'>('connecting');

/** Whether an event only reports that a process is alive. Nothing that a page displays changes with it. */
export const isHeartbeat = (name: string): boolean => name.endsWith('.heartbeat');

type Listener = (name: string, event?: Event) => void;
const listeners = new Set<Listener>();

/** Notifies listeners of every event of the service, and with an empty name after a reconnection, because events may have been missed. */
export const changes = {
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** In milliseconds. Subscriptions end with the `until` of their filter. */
const A_YEAR = 365 * 24 * 3600 * 1000;
/** In milliseconds. The clock of the browser can be ahead of the service. Without backfill, the subscription delivers no past events. */
const A_DAY = 24 * 3600 * 1000;

/** Keeps one subscription to all events open for the whole page. */
export function connect(): void {
  let wait = FIRST_WAIT;
  let wasOpen = false;

  const open = () => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${config.api}/events/out`, ['prefect']);
    let token: string | undefined;
    socket.onopen = () => {
      token = socketToken();
      socket.send(JSON.stringify({ type: 'auth', token: token ?? null }));
    };
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as { type: string; event?: Event };
      if (frame.type === 'auth_success') {
        const now = Date.now();
        const occurred = { since: new Date(now - A_DAY).toISOString(), until: new Date(now + A_YEAR).toISOString() };
        socket.send(JSON.stringify({ type: 'filter', filter: { occurred }, backfill: false }));
        wait = FIRST_WAIT;
        connection.value = 'open';
        if (wasOpen) notify('');
        wasOpen = true;
      } else if (frame.event) notify(frame.event.event, frame.event);
    };
    socket.onclose = ({ code }) => {
      connection.value = 'lost';
      if (code === 1008 && token === socketToken()) {
        needsLogin.value = true;
        const stop = needsLogin.subscribe((needed) => {
          if (needed) return;
          queueMicrotask(() => stop());
          open();
        });
        return;
      }
      setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };
  open();
}

function notify(name: string, event?: Event): void {
  for (const listener of listeners) listener(name, event);
}
