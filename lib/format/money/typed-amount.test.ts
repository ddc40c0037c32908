import { describe, expect, it } from 'vitest';
import { isAmbiguous, plainAmount } from './typed-amount';

describe('a typed amount', () => {
  it.each([
    ['12.5', '12.5'],
    [' ١٢٫٥ ', '12.5'],
    ['١٢،٥', '12.5'],
    ['12,5', '12.5'],
    ['0,250', '0.250'],
    ['١٬٢٥٠', '1250'],
    ['١٬٢٥٠٫٥', '1250.5'],
    ['1,250.500', '1250.500'],
    ['1,250,000', '1250000'],
  ])('%s is %s', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain);
    expect(isAmbiguous(plain)).toBe(false);
  });

  it('is not guessed where a comma may be either mark', () => {
    expect(isAmbiguous(plainAmount('1,250'))).toBe(true);
    expect(isAmbiguous(plainAmount('١،٢٥٠'))).toBe(true);
  });

  it('stays as it is when it is none', () => {
    for (const typed of ['', 'abc', '1,2,3.4', '1.2.3']) expect(plainAmount(typed)).toBe(typed);
  });
});
