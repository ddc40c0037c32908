import { expect, test } from 'vitest';
import { clientAddress, withSocketAddress } from './client-address';

test.each([
  ['10.0.0.7', 0, '10.0.0.7'],
  ['6.6.6.6, 10.0.0.7', 0, '10.0.0.7'],
  ['6.6.6.6, 203.0.113.9, 10.0.0.1', 1, '203.0.113.9'],
  ['6.6.6.6, 203.0.113.9, 10.0.0.1, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.7', 1, '10.0.0.7'],
  ['::ffff:192.0.2.4', 0, '192.0.2.4'],
  ['2001:db8:0:12:aaaa::1', 0, '2001:db8:0:12::/64'],
  ['2001:0db8:0000:0012:ffff:ffff:ffff:ffff', 0, '2001:db8:0:12::/64'],
  ['::1', 0, '0:0:0:0::/64'],
  ['2001:DB8:0:00AB::1', 0, '2001:db8:0:ab::/64'],
  ['2001:db8::5', 0, '2001:db8:0:0::/64'],
  ['::2:3:4:5:6:7', 0, '0:0:2:3::/64'],
  ['fe80::1:2:3:4%eth0', 0, 'fe80:0:0:0::/64'],
  [`${'9'.repeat(60)}`, 0, '9'.repeat(45)],
  [`${'a'.repeat(60)}:b`, 0, 'a'.repeat(45)],
  ['6.6.6.6,, 10.0.0.7 ', 0, '10.0.0.7'],
  [null, 0, null],
  ['', 2, null],
])('%s behind %i proxies is %s', (forwarded, hops, expected) => {
  expect(clientAddress(forwarded, hops)).toBe(expected);
});

test('our server puts the address of the socket behind what came', () => {
  expect(withSocketAddress('6.6.6.6', '10.0.0.7')).toBe('6.6.6.6, 10.0.0.7');
  expect(withSocketAddress(['6.6.6.6', '7.7.7.7'], '10.0.0.7')).toBe('6.6.6.6, 7.7.7.7, 10.0.0.7');
  expect(withSocketAddress(undefined, '10.0.0.7')).toBe('10.0.0.7');
  expect(withSocketAddress('6.6.6.6', undefined)).toBe('6.6.6.6');
});
