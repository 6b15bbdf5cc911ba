import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networkTest } from '../base/network/networks.ts';

/** The connection of a request, or only its address if clients share the connection. */
export interface Peer {
  readonly remoteAddress?: string | undefined;
}

type Request = Pick<IncomingMessage, 'socket' | 'headers'>;

/**
 * The origin of a request: its connection, or the address that a trusted proxy has appended to `X-Forwarded-For`. Clients share the connections of such a
 * proxy.
 *
 * @param proxies addresses and networks (`10.0.0.0/8`)
 */
export function peerReader(proxies: readonly string[]): (request: Request) => Peer {
  if (proxies.length === 0) return ({ socket }) => socket;
  const isTrusted = networkTest(proxies);
  return ({ socket, headers }) => {
    const { remoteAddress } = socket;
    if (!isTrusted(remoteAddress)) return socket;
    const forwarded = String(headers['x-forwarded-for'] ?? '');
    const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
    return { remoteAddress: isIP(last) === 0 ? remoteAddress : last };
  };
}

/** An IPv4 address, or the first half of an IPv6 address: a client with one IPv6 address usually controls the whole /64 network. */
export function networkOf(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
