import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A household or a machine gets at least a /64 and may use any address in it. */
const NETWORK_GROUPS = 4;

/** The key of one caller for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function toNetwork(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, ''); // fe80::1%eth0
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (ipv4 || !isIPv6(plain)) return ipv4 ?? plain;
  const [head = '', tail] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = tail ? Array<string>(GROUPS - head.length - tail.length).fill('0') : [];
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
