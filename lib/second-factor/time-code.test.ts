import { expect, test } from 'vitest';
import { base32, codeAt, enrolmentAddress, stepOfCode } from './time-code.server';

/** The secret of the examples in RFC 6238. Their codes have eight digits; ours are the last six. */
const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is the one of RFC 6238', (seconds, code) => {
  expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(stepOfCode(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('a code holds for a clock half a minute off, and no longer', () => {
  const code = codeAt(SECRET, 1000);
  const found = [998, 999, 1000, 1001, 1002].map((step) => stepOfCode(SECRET, code, new Date(step * 30_000)));
  expect(found).toEqual([null, 1000, 1000, 1000, null]);
});

test.each(['', '28708', '2870820', '28708a', '２８７０８２', '-87082'])('%j is no code', (code) => {
  expect(stepOfCode(SECRET, code, new Date(59_000))).toBeNull();
});

test('apps read the account and the secret from the address', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(enrolmentAddress('noura+x@shop.example', SECRET)).toBe(
    'otpauth://totp/Dispatch%20Desk:noura%2Bx%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Dispatch%20Desk',
  );
});
