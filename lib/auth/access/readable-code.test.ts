import { expect, test, vi } from 'vitest';
import { newReadableCode, readableCodeOf, readCode } from './readable-code';

test('is read back however it was typed', () => {
  const code = newReadableCode();
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/);
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]) {
    expect(readCode(typed)).toBe(code);
  }
});

test('uses the whole alphabet and does not come twice', () => {
  const codes = Array.from({ length: 400 }, () => newReadableCode());
  expect(new Set(codes).size).toBe(400);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(31);
});

test('draws again where a letter would be likelier than the others', () => {
  const drawn = [248, 255, 249, 0];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes[0] = drawn.shift() ?? 247;
    return bytes;
  });
  // 247 is the last letter's highest byte.
  expect(newReadableCode()).toBe('A999-9999-9999');
  expect(drawn).toEqual([]);
  vi.restoreAllMocks();
});

test('of bytes is the same for the same ones, from the first that give a letter', () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  const twelve = [0, 1, 2, 30, 31, 247, 8, 9, 10, 11, 12, 13];
  expect(readableCodeOf(bytes(...twelve))).toBe('ABC9-A9JK-MNPQ');
  expect(readableCodeOf(bytes(248, ...twelve, 7, 7))).toBe('ABC9-A9JK-MNPQ');
  expect(() => readableCodeOf(bytes(248, ...twelve.slice(1)))).toThrow('Too few bytes for a code');
});
