import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { networkOf, peerReader } from '../../src/keys/peer.ts';

function requestFrom(remoteAddress: string | undefined, forwarded?: string) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  return { socket, headers: { 'x-forwarded-for': forwarded } };
}

describe('the address of a request', () => {
  const peerOf = peerReader(['10.0.0.5', '10.1.0.0/16', '2001:db8::/64']);

  it.each([
    ['the client of a proxy', '10.0.0.5', '192.0.2.1', '192.0.2.1'],
    ['the last address that a proxy reports: it received the others from its client', '10.0.0.5', '192.0.2.9, 192.0.2.1', '192.0.2.1'],
    ['an IPv6 address', '10.0.0.5', '2001:db8:9::1', '2001:db8:9::1'],
    ['a proxy in a network', '10.1.2.3', '192.0.2.1', '192.0.2.1'],
    ['a proxy in an IPv6 network', '2001:db8::7', '192.0.2.1', '192.0.2.1'],
    ['a proxy on a dual-stack socket', '::ffff:10.0.0.5', '192.0.2.1', '192.0.2.1'],
    ['a proxy that reports no client', '10.0.0.5', undefined, '10.0.0.5'],
    ['a proxy that reports an invalid address', '10.0.0.5', 'unknown', '10.0.0.5'],
    ['another client that reports an address', '10.0.0.6', '192.0.2.1', '10.0.0.6'],
    ['a connection without an address', undefined, '192.0.2.1', undefined],
  ])('%s', (_, remoteAddress, forwarded, address) => {
    expect(peerOf(requestFrom(remoteAddress, forwarded)).remoteAddress).toBe(address);
  });

  it('is that of the connection, unless a proxy shares it among its clients', () => {
    const [own, shared] = [requestFrom('10.0.0.6'), requestFrom('10.0.0.5', '192.0.2.1')];
    expect(peerOf(own)).toBe(own.socket);
    expect(peerOf(shared)).not.toBe(peerOf(shared));
  });

  it.each([
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, ''],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
