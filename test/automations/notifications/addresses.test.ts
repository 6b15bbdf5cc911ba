import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../src/automations/notifications/addresses.ts';

describe('isPublicAddress', () => {
  it.each([
    ['the first and last address of a private network', ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1']],
    ['loopback', ['127.0.0.1', '127.255.255.255', '::1']],
    ['the unspecified addresses', ['0.0.0.0', '0.1.2.3', '::']],
    ['link-local', ['169.254.169.254', 'fe80::1', 'febf::1']],
    ['the shared address space of carriers', ['100.64.0.1', '100.127.255.255']],
    ['multicast', ['224.0.0.1', '239.255.255.250', 'ff02::1']],
    ['reserved and broadcast', ['240.0.0.1', '255.255.255.255']],
    [
      'documentation and benchmarks',
      ['192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.9', '2001:db8::1', '3fff::1'],
    ],
    ['protocol assignments', ['192.0.0.8', '192.88.99.1', '2001::1', '2001:2::1']],
    ['unique local', ['fc00::1', 'fd12:3456:789a::1']],
    ['site-local, long deprecated', ['fec0::1']],
    ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:0a00:0001', '::ffff:169.254.169.254']],
    ['IPv4-compatible', ['::127.0.0.1', '::8.8.8.8']],
    ['NAT64 to a private address', ['64:ff9b::10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::8.8.8.8']],
    ['6to4 and Teredo', ['2002:7f00:1::', '2002:808:808::1', '2001:0:53aa:64c::1']],
    ['discard only', ['100::1']],
    ['with a zone', ['fe80::1%eth0', '2606:4700::1111%1']],
    [
      'no address, or in another notation',
      ['', 'localhost', '0x7f.1', '2130706433', '017700000001', '127.1', '8.8.8', ' 8.8.8.8', '[::1]'],
    ],
  ])('rejects %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('accepts the public internet up to the edges of the special ranges', () => {
    const publicOnes = [
      ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
      ...[
        '169.253.255.255',
        '169.255.0.0',
        '172.15.255.255',
        '172.32.0.0',
        '192.167.255.255',
        '192.169.0.0',
        '198.17.255.255',
        '223.255.255.255',
      ],
      ...['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:200::1', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'],
    ];
    expect(publicOnes.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});
