import { expect, it } from 'vitest';
import { read } from '@/lib/intake/read';
import '@/lib/map/areas/areas';
import { LATIN_NAMES } from '@/lib/order/address-line';
import type { Rules } from '../order/adapt-order';
import { fillsOfMessage, withPiece } from './fills-of-message';

const rules = (country: Rules['country'], generation: Rules['generation'] = 'v2'): Rules => ({
  country,
  generation,
  names: LATIN_NAMES,
});

function filled(text: string, by: Rules) {
  const { format, fills, point } = fillsOfMessage(read(text, by.country), by);
  return { format, point, ...Object.fromEntries(fills.map(({ name, value }) => [name, value])) };
}

it('puts a jadda and a PACI number of a Kuwaiti message into their fields, and no leftover into the note', () => {
  expect(filled('السالمية ق ١٠ ش ٣ ج ٢ م ١٢ الدور الارضي، الرقم الآلي 12345678، الباب الأزرق', rules('KW'))).toEqual({
    format: 'kuwait_format',
    area: 'Salmiya',
    block: '10',
    street: '3',
    jadda: '2',
    building: '12',
    floor: 'G',
    paci: '12345678',
  });
});

it('makes the road of Bahrain its street', () => {
  expect(filled('Flat 12, Building 345, Road 2345, Block 323, Hoora', rules('BH'))).toMatchObject({
    format: 'bahrain_format',
    area: 'Hoora',
    street: '2345',
    block: '323',
  });
});

it('keeps the numbers of a Saudi address that have no field, for the driver', () => {
  expect(filled('8228 شارع الأمير سلطان، حي الياسمين، الرياض 13321 - 2121', rules('SA'))).toEqual({
    format: 'ksa_format',
    city: 'Riyadh',
    district: 'Yasmin',
    street: 'الأمير سلطان',
    building: '8228',
    instructions: 'Postal code 13321, Additional number 2121',
  });
});

it('writes the address of a pin in one line', () => {
  expect(filled('Salmiya block 10 street 3 house 12, flat 4\n29.3375, 48.0758', rules('KW'))).toMatchObject({
    format: 'location_format',
    point: { latitude: 29.3375, longitude: 48.0758 },
    first_line: 'Salmiya, Block 10, Street 3, Building 12',
    apartment: '4',
  });
});

it('writes a Saudi address in one line where v0 takes no other', () => {
  expect(filled('حي النرجس، الرياض، مبنى 1234', rules('SA', 'v0'))).toMatchObject({
    format: 'ksa_line_format',
    first_line: 'Riyadh, Narjis, Building 1234',
  });
});

it('adds a piece to the note for the driver, where it fits', () => {
  expect(withPiece('', 'الباب الأزرق')).toBe('الباب الأزرق');
  expect(withPiece('Ring twice', 'blue door\nnear the mosque')).toBe('Ring twice, blue door, near the mosque');
  expect(withPiece('a'.repeat(495), 'blue door')).toBe('a'.repeat(495));
});
