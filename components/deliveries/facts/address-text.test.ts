import { describe, expect, it } from 'vitest';
import { addressText } from './address-text';

const part = (text: string) => `\u2068${text}\u2069`;

describe('the text of an address', () => {
  it('isolates each part and keeps what separates them', () => {
    expect(addressText('Block ٥, شارع ١٢, Building ٧')).toBe(
      [part('Block ٥'), part('شارع ١٢'), part('Building ٧')].join(', '),
    );
    expect(addressText('السالمية، قطعة 5')).toBe(`${part('السالمية')}، ${part('قطعة 5')}`);
  });

  it('has nothing to isolate where there is nothing', () => {
    expect(addressText('')).toBe('');
    expect(addressText('A,,B')).toBe(`${part('A')},,${part('B')}`);
  });
});
