import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each([
    ['8.8.8.8'],
    ['1.1.1.1'],
    ['100.63.255.255'],
    ['172.15.255.255'],
    ['172.32.0.0'],
    ['192.169.0.1'],
    ['223.255.255.255'],
    ['2606:4700::1111'],
    ['2a00:1450:4001:81b::200e'],
    ['2400:cb00:2048:1::6810:1'],
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['this machine', '0.0.0.0'],
    ['this machine, IPv6', '::1'],
    ['the unspecified address', '::'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a unique local network', 'fd12:3456::1'],
    ['a carrier’s network', '100.64.0.1'],
    ['cloud metadata', '169.254.169.254'],
    ['cloud metadata of Alibaba', '100.100.100.200'],
    ['cloud metadata of Oracle', '192.0.0.192'],
    ['cloud metadata of Azure', '168.63.129.16'],
    ['cloud metadata, IPv6', 'fd00:ec2::254'],
    ['link-local, IPv6', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6, hexadecimal', '::ffff:7f00:1'],
    ['IPv4 in IPv6, compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:1::1'],
    ['documentation', '2001:db8::1'],
    ['multicast', '224.0.0.1'],
    ['multicast, IPv6', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('%s is not: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
});
