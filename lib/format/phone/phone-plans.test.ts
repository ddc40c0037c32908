import library from 'libphonenumber-js/min/metadata';
import { expect, test } from 'vitest';
import { CALLING_CODES, GULF_PLANS } from './phone-plans';

test('plans and calling codes are those of the library', () => {
  expect(CALLING_CODES).toEqual(Object.keys(library.country_calling_codes));
  for (const [country, plan] of Object.entries(GULF_PLANS.countries)) {
    expect(Object.entries(library.countries)).toContainEqual([country, plan]);
  }
  expect(Object.entries(library.country_calling_codes)).toEqual(
    expect.arrayContaining(Object.entries(GULF_PLANS.country_calling_codes)),
  );
});
