import { present } from '../../../base/present.ts';
import type { Deps } from '../../../deps.ts';
import type { Leniency } from '../../../http/newer-clients.ts';
import type { ClientSocket } from '../../../sockets/client-socket.ts';
import { PeerClosed, SocketClose } from '../../../sockets/closing.ts';
import type { SocketRoute } from '../../../sockets/route.ts';
import { isRetryable } from '../../../store/errors.ts';
import type { Limit } from '../../../store/limits/limit.ts';
import { Channel } from './channel.ts';
import { connect } from './connect.ts';
import { channelClose, readHello, readLater } from './frames.ts';
import type { ChannelRegistry } from './registry.ts';

/** The worker channel, which replaces heartbeats and reads of the pool over HTTP. */
export const workerChannel = (deps: Deps, registry: ChannelRegistry): SocketRoute => ({
  kind: 'workerChannel',
  path: '/work_pools/{work_pool_name}/workers/connect',
  scope: 'work:poll',
  authenticationFailure: 'authentication_failed',
  requiresSubprotocol: true,
  strictHandshake: true,
  async open(socket, { params, leniency, limit }) {
    try {
      await serve(deps, registry, { socket, leniency, limit, poolName: present(params.work_pool_name, 'the name in the path') });
    } catch (error) {
      if (error instanceof SocketClose || error instanceof PeerClosed) throw error;
      deps.log[isRetryable(error) ? 'debug' : 'error']({ err: error, workPool: params.work_pool_name }, 'a worker channel failed');
      throw channelClose('transient_server_error');
    }
  },
});

interface Connection {
  socket: ClientSocket;
  leniency: Leniency;
  poolName: string;
  limit: Limit | undefined;
}

async function serve(deps: Deps, registry: ChannelRegistry, { socket, leniency, poolName, limit }: Connection): Promise<void> {
  const { api: limits } = deps.settings;
  const hello = readHello(await socket.receive(), limits, leniency);
  const channel = new Channel(deps, socket, hello, await connect(deps, poolName, hello, limit));
  await channel.sendReady();
  const leave = registry.enter(channel);
  try {
    for (;;) {
      const settled = await channel.handle(readLater(await socket.receive(), limits, leniency));
      if (!settled) continue;
      const { operation, messageId, verdict } = settled;
      const isHeld = operation === 'renew' && verdict.status === 'accepted';
      // a wrong token leaves the message outstanding
      if (verdict.status !== 'invalid_token' && verdict.status !== 'error')
        registry.settled(channel, messageId, isHeld ? verdict.leaseExpires : undefined);
    }
  } finally {
    leave();
  }
}
