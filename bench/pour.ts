import type { Schema } from '../generated/operations.ts';
import type { RunningService } from './service.ts';
import { connect, type Socket } from './sockets.ts';

export const SENDERS = 4;

/** Sends events over a few sockets as fast as the service accepts them, and waits until all are stored and processed. */
export async function pour(
  service: RunningService,
  seconds: number,
  make: () => Schema<'Event'>[],
): Promise<{ count: number; seconds: number }> {
  const sockets = await Promise.all(Array.from({ length: SENDERS }, () => connect(service, '/events/in')));
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  const send = async (socket: Socket) => {
    while (performance.now() < end) {
      for (const event of make()) {
        await socket.send(event);
        count++;
      }
      // without a turn of the event loop, the sockets write nothing until their buffers are full
      await new Promise(setImmediate);
    }
    await socket.settled();
  };
  await Promise.all(sockets.map(send));
  const took = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.close();
  return { count, seconds: took };
}

/** The number of stored events with a name. */
export async function countEvents(service: RunningService, name: string): Promise<number> {
  const body = { filter: { event: { name: [name] } }, limit: 0 };
  const { body: page } = await service.request({ method: 'POST', path: '/events/filter', body });
  return (page as Schema<'EventPage'>).total;
}
