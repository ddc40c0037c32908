import { type CountryCode, type MetadataJson, ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/core';
import library from 'libphonenumber-js/min/metadata';
import { expect, test } from 'vitest';
import { CALLING_CODES, GULF_PLANS } from './phone-plans';

const PLANS = Object.entries(GULF_PLANS.countries);
const ofLibrary = new Map(Object.entries(library.countries));
/** A plan without its formats, which are its fifth part. */
const bare = (plan: unknown[] = []) => (plan.length > 5 ? plan.with(4, 0) : plan.slice(0, 4));

test('plans and calling codes are those of the library', () => {
  expect(CALLING_CODES).toEqual(Object.keys(library.country_calling_codes));
  for (const [country, plan] of PLANS) expect(plan).toEqual(bare(ofLibrary.get(country)));
  expect(Object.entries(library.country_calling_codes)).toEqual(
    expect.arrayContaining(Object.entries(GULF_PLANS.country_calling_codes)),
  );
});

test('without its formats a plan reads each number as the library does', () => {
  const countries = Object.fromEntries(PLANS.map(([country]) => [country, ofLibrary.get(country) ?? []]));
  const whole = { ...GULF_PLANS, countries } as MetadataJson;
  const read = (text: string, defaultCountry: CountryCode, plans: MetadataJson) => {
    try {
      const found = parsePhoneNumberWithError(text, { defaultCountry, extract: false }, plans);
      return [found.number, found.nationalNumber, found.countryCallingCode, found.isValid(), found.isPossible()];
    } catch (error) {
      if (error instanceof ParseError) return error.message;
      throw error;
    }
  };
  const codes = [
    '',
    '0',
    '00',
    '966',
    '+1',
    ...Object.keys(GULF_PLANS.country_calling_codes).map((code) => `+${code}`),
  ];
  let digits = 1;
  for (const country of ['KW', 'BH', 'SA'] as const)
    for (const code of codes)
      for (let index = 0; index < 150; index += 1) {
        digits = (digits * 48_271) % 2_147_483_647;
        const text = `${code}${`${digits}${digits}`.slice(0, 4 + (index % 8))}`;
        expect(read(text, country, GULF_PLANS), `${country} ${text}`).toEqual(read(text, country, whole));
      }
});
