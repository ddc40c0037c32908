import { describe, expect, it } from 'vitest';
import { AddressTexts } from './address-fields';
import { addressLine, LATIN_NAMES, latinNames } from './address-line';

const words = LATIN_NAMES;
const destination = AddressTexts.parse({});

describe('addressLine', () => {
  it('names the bare numbers of a block address', () => {
    const typed = { ...destination, area: 'Salmiya', block: '5', street: 'Salem Al Mubarak', building: '٧' };
    expect(addressLine('kuwait_format', typed, words)).toBe('Salmiya, Block 5, Salem Al Mubarak, Building ٧');
  });

  it('puts the jadda between street and house', () => {
    const typed = { ...destination, area: 'Bayan', block: '4', street: '2', building: '18', jadda: '6' };
    expect(addressLine('kuwait_format', typed, words)).toBe('Bayan, Block 4, Street 2, Jadda 6, Building 18');
    expect(addressLine('bahrain_format', typed, latinNames('bahrain_format'))).toBe(
      'Bayan, Block 4, Road 2, Building 18',
    );
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
