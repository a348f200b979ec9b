import { BlockList, isIP } from 'node:net';

/** Networks of the special-purpose registries (RFC 6890) and of cloud metadata services. */
const IPV4_NOT_PUBLIC = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's platform service
  ['169.254.0.0', 16], // link-local; metadata of most clouds
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/** Global unicast. Loopback, link-local, unique local, multicast, NAT64 and addresses that contain IPv4 are outside. */
const IPV6_GLOBAL = ['2000::', 3] as const;
const IPV6_NOT_PUBLIC = [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4 contains IPv4
  ['3fff::', 20], // documentation
] as const;

const notPublic = new BlockList();
for (const [network, bits] of IPV4_NOT_PUBLIC) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of IPV6_NOT_PUBLIC) notPublic.addSubnet(network, bits, 'ipv6');
const ipv6Global = new BlockList();
ipv6Global.addSubnet(...IPV6_GLOBAL, 'ipv6');

/** Whether an IP address belongs to the public internet: not to this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false; // only link-local addresses have a zone
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && ipv6Global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
