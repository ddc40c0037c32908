import { expect, test } from 'vitest';
import { safeNext } from './safe-next';

test.each([
  ['/deliveries', '/deliveries'],
  ['/deliveries?status=failed&q=a%20b#top', '/deliveries?status=failed&q=a%20b#top'],
  ['/', '/'],
])('keeps a path of this site: %s', (wanted, expected) => {
  expect(safeNext(wanted)).toBe(expected);
});

test.each([
  ['https://evil.example'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/deliveries\u0001'],
  ['/deliveries\u007f'],
  ['/.//evil.example'],
  ['/x/..//evil.example'],
  ['javascript:alert(1)'],
  ['deliveries'],
  [''],
  [undefined],
  [['/deliveries']],
  ['/sign-in?next=/sign-in'],
  ['/setup'],
  ['/api/auth/sign-out'],
])('refuses %j', (wanted) => {
  expect(safeNext(wanted)).toBe('/');
});
