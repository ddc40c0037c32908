import { type CountryCode, ParseError, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/core';
import { latinDigits } from '../text/digits';
import { CALLING_CODES, GULF_PLANS } from './phone-plans';

export type MerchantCountry = 'KW' | 'BH' | 'SA';
/** A message key for the problem with the typed number. */
export type PhoneProblem =
  | 'errors.phone.empty'
  | 'errors.phone.letters'
  | 'errors.phone.tooShort'
  | 'errors.phone.tooLong'
  | 'errors.phone.invalid'
  | 'errors.phone.fromKW'
  | 'errors.phone.fromBH'
  | 'errors.phone.fromSA';
export type ParsedPhone = { ok: true; e164: string } | { ok: false; problem: PhoneProblem };

/** Numbers of neighbouring countries are often written with their code and without a plus. */
const NEIGHBOUR_CODES = ['965', '973', '966', '971', '974', '968'];

/**
 * A phone number as people type it (Arabic-Indic digits, spaces, dashes, brackets, leading 00, invisible signs) in E.164. Without a
 * country code it is a number of the merchant's country.
 */
export function parsePhone(input: string, country: MerchantCountry): ParsedPhone {
  const text = latinDigits(input)
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (text === '') return { ok: false, problem: 'errors.phone.empty' };
  if (/[^\d\s+().\-\u2010-\u2015/]/.test(text)) return { ok: false, problem: 'errors.phone.letters' };

  const digits = text.replace(/\D/g, '');
  const local = read(text.startsWith('00') ? `+${digits.slice(2)}` : text, country);
  if (local.number?.isValid()) return { ok: true, e164: local.number.number };
  if (NEIGHBOUR_CODES.some((code) => digits.startsWith(code))) {
    const foreign = read(`+${digits}`, country);
    if (foreign.number?.isValid()) return { ok: true, e164: foreign.number.number };
  }
  const neighbour = NEIGHBOURS.find(([pattern]) => pattern[country].test(digits));
  if (neighbour) return { ok: false, problem: neighbour[1] };
  if (local.error === 'INVALID_COUNTRY') return parseForeign(digits.replace(/^00/, ''));
  return { ok: false, problem: problemOf(local) };
}

/** Mobile numbers of a neighbour without its code, where they can't be a number of one's own with a digit too many. */
const NEIGHBOURS: [Record<MerchantCountry, RegExp>, PhoneProblem][] = [
  [{ KW: /^05\d{8}$/, BH: /^0?5\d{8}$/, SA: /$./ }, 'errors.phone.fromSA'],
  [{ KW: /$./, BH: /^[569]\d{7}$/, SA: /^[569]\d{7}$/ }, 'errors.phone.fromKW'],
  [{ KW: /^3\d{7}$/, BH: /$./, SA: /^3\d{7}$/ }, 'errors.phone.fromBH'],
];

/** A number outside the Gulf: a calling code that exists, and a length of E.164. */
function parseForeign(digits: string): ParsedPhone {
  if (!CALLING_CODES.some((code) => digits.startsWith(code))) return { ok: false, problem: 'errors.phone.invalid' };
  if (digits.length < SHORTEST) return { ok: false, problem: 'errors.phone.tooShort' };
  if (digits.length > LONGEST) return { ok: false, problem: 'errors.phone.tooLong' };
  return { ok: true, e164: `+${digits}` };
}

const SHORTEST = 8;
const LONGEST = 15;

type Reading = { number?: PhoneNumber; error?: string };

function read(text: string, country: CountryCode): Reading {
  try {
    return { number: parsePhoneNumberWithError(text, { defaultCountry: country, extract: false }, GULF_PLANS) };
  } catch (error) {
    if (error instanceof ParseError) return { error: error.message };
    throw error;
  }
}

function problemOf({ number, error }: Reading): PhoneProblem {
  if (error === 'TOO_SHORT' || error === 'NOT_A_NUMBER') return 'errors.phone.tooShort';
  if (error === 'TOO_LONG') return 'errors.phone.tooLong';
  const length = number && !number.isPossible() ? validateLength(number) : undefined;
  return length ?? 'errors.phone.invalid';
}

function validateLength(number: PhoneNumber): PhoneProblem {
  const usual = number.countryCallingCode === '966' ? 9 : 8;
  return number.nationalNumber.length < usual ? 'errors.phone.tooShort' : 'errors.phone.tooLong';
}
