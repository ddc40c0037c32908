import { describe, expect, it } from 'vitest';
import { addressLine } from './address-line';
import { emptyOrder } from './order-form';

const words = { block: 'Block', street: 'Street', building: 'Building' };
const { destination } = emptyOrder('KW', 'D-1');

describe('addressLine', () => {
  it('names the bare numbers of a block address', () => {
    const typed = { ...destination, area: 'Salmiya', block: '5', street: 'Salem Al Mubarak', building: '٧' };
    expect(addressLine('kuwait_format', typed, words)).toBe('Salmiya, Block 5, Salem Al Mubarak, Building ٧');
  });

  it('leaves out what was not typed', () => {
    expect(addressLine('ksa_format', { ...destination, city: 'Riyadh', street: ' ' }, words)).toBe('Riyadh');
    expect(addressLine('bahrain_format', destination, words)).toBe('');
  });

  it('keeps the line of a pin, and of an address that is one', () => {
    for (const format of ['location_format', 'ksa_line_format'] as const) {
      expect(addressLine(format, { ...destination, first_line: ' By the sea ' }, words)).toBe('By the sea');
    }
  });
});
