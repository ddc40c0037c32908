import { describe, expect, it } from 'vitest';
import { amountText, mayBeNothing, settledAmount } from './amount-text';

describe('amountText', () => {
  it.each([
    ['١٢٫٥', '12.5'],
    ['0', undefined],
    ['', undefined],
    ['1.2345', undefined],
  ])('%j is %j', (typed, text) => {
    expect(amountText(typed)).toBe(text);
  });
});

describe('settledAmount', () => {
  it.each([
    ['١٢٫٥', 3, '12.500'],
    ['12', 2, '12.00'],
    ['4.75', 2, '4.75'],
    ['1.234', 2, '1.234'],
    ['', 3, ''],
    ['abc', 3, 'abc'],
  ])('%j with %i decimals is %j', (typed, decimals, text) => {
    expect(settledAmount(typed, decimals)).toBe(text);
  });
});

describe('mayBeNothing', () => {
  it.each([
    ['', false, false, true],
    ['0', false, true, true],
    ['٠٫٠', false, true, true],
    ['3', false, false, false],
    ['abc', false, false, false],
  ])('%j in v2, v1, v0', (typed, v2, v1, v0) => {
    expect([mayBeNothing(typed, 'v2'), mayBeNothing(typed, 'v1'), mayBeNothing(typed, 'v0')]).toEqual([v2, v1, v0]);
  });
});
