import { expect, it } from 'vitest';
import { numberOfOtherCountry, otherCountryOfPhone } from './country-of-phone';

it.each([
  ['0501234567', 'KW', 'SA'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'BH', 'SA'],
  ['+966 50 123 4567', 'KW', 'SA'],
  ['00973 3600 1234', 'SA', 'BH'],
  ['51234567', 'KW', null],
  ['36001234', 'SA', 'BH'],
  ['05', 'KW', null],
  ['+971 50 123 4567', 'KW', null],
  ['', 'KW', null],
] as const)('%s typed in %s is of %s', (text, country, expected) => {
  expect(otherCountryOfPhone(text, country)).toBe(expected);
});

it.each([
  ['0501234567', 'BH', '+966501234567'],
  ['36001234', 'SA', '+97336001234'],
  ['36001234', 'BH', null],
  ['+966 50 123 4567', 'BH', null],
  ['050', 'BH', null],
] as const)('%s typed in %s is offered as %s', (text, country, expected) => {
  expect(numberOfOtherCountry(text, country)).toBe(expected);
});

it('a number that two of the others may have is of neither', () => {
  expect(otherCountryOfPhone('66123456', 'SA')).toBeNull();
});
