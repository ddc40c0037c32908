import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNext } from './safe-next';

test.each([
  ['/deliveries', '/deliveries'],
  ['/deliveries?status=failed&q=a%20b#top', '/deliveries?status=failed&q=a%20b#top'],
  ['/', '/'],
  ['/a b//', '/a%20b//'],
  ['/setups/api', '/setups/api'],
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
  ['/x/../api'],
])('refuses %j', (wanted) => {
  expect(safeNext(wanted)).toBe('/');
});

test('whatever is wanted, the page is one of this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '..',
    '.',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    '%2f',
    'evil.example',
    'http:',
    'a',
  );
  const wanted = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => `/${pieces.join('')}`),
  );
  fc.assert(
    fc.property(wanted, (text) => {
      const next = safeNext(text);
      expect(new URL(next, 'https://desk.example').origin).toBe('https://desk.example');
      expect(safeNext(next)).toBe(next);
    }),
  );
});
