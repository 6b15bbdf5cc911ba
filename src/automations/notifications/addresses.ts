import { BlockList, isIP } from 'node:net';
import { present } from '../../base/present.ts';

/** The networks that IANA's registry of special-purpose IPv4 addresses lists as not globally reachable, and multicast. */
const SPECIAL_IPV4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and cloud metadata services
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const) {
  SPECIAL_IPV4.addSubnet(network, prefix, 'ipv4');
}

/** Special networks within the global unicast addresses 2000::/3. Outside of those, only addresses that represent IPv4 addresses can be public. */
const SPECIAL_IPV6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: can reach any IPv4 address
  ['3fff::', 20], // documentation
] as const) {
  SPECIAL_IPV6.addSubnet(network, prefix, 'ipv6');
}

/**
 * Whether the address belongs to the public internet.
 *
 * @param address in the spelling of a resolver or {@link URL}: `192.0.2.1`, `2001:db8::1`, `::ffff:192.0.2.1`. Other spellings, and addresses with a zone
 * (`fe80::1%eth0`), are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !SPECIAL_IPV4.check(address, 'ipv4');
  return family === 6 && isPublicIpv6(address);
}

function isPublicIpv6(address: string): boolean {
  const groups = groupsOf(address);
  if (standsForIpv4(groups)) return isPublicAddress(groups.slice(6).flatMap(bytesOf).join('.'));
  const isGlobalUnicast = present(groups[0], 'the first group of an address') >> 13 === 0b001;
  return isGlobalUnicast && !SPECIAL_IPV6.check(address, 'ipv6');
}

/**
 * Whether the address represents an IPv4 address: IPv4-mapped (::ffff:0:0/96), or the NAT64 prefix (64:ff9b::/96), the only route to IPv4 hosts in networks
 * without IPv4.
 */
function standsForIpv4(groups: readonly number[]): boolean {
  const prefix = groups.slice(0, 6).join();
  return prefix === '0,0,0,0,0,65535' || prefix === '100,65435,0,0,0,0';
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = readGroups(head);
  const after = readGroups(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];
