import { describe, expect, it } from 'vitest';
import { formatPhone } from './format-phone';
import { type MerchantCountry, parsePhone } from './phone';

describe('parsePhone', () => {
  it.each<[string, MerchantCountry, string]>([
    ['51234567', 'KW', '+96551234567'],
    ['5123 4567', 'KW', '+96551234567'],
    ['٥١٢٣٤٥٦٧', 'KW', '+96551234567'],
    ['۵۱۲۳-۴۵۶۷', 'KW', '+96551234567'],
    ['+965 5123-4567', 'KW', '+96551234567'],
    ['0096551234567', 'KW', '+96551234567'],
    ['٠٠٩٦٥ ٥١٢٣ ٤٥٦٧', 'KW', '+96551234567'],
    ['00 965 5123 4567', 'SA', '+96551234567'],
    ['96551234567', 'KW', '+96551234567'],
    ['96551234567', 'BH', '+96551234567'],
    ['\u202a+965 51234567\u202c', 'KW', '+96551234567'],
    ['\u061c51234567\u061c', 'KW', '+96551234567'],
    ['(+965) 51234567', 'KW', '+96551234567'],
    ['22212345', 'KW', '+96522212345'],
    ['36001234', 'BH', '+97336001234'],
    ['+973 3600 1234', 'KW', '+97336001234'],
    ['0512345678', 'SA', '+966512345678'],
    ['512345678', 'SA', '+966512345678'],
    ['966512345678', 'SA', '+966512345678'],
    ['966512345678', 'KW', '+966512345678'],
    ['+966 0512345678', 'SA', '+966512345678'],
    ['00966 51 234 5678', 'BH', '+966512345678'],
    ['0112345678', 'SA', '+966112345678'],
    ['971501234567', 'KW', '+971501234567'],
    ['+44 20 7946 0958', 'KW', '+442079460958'],
  ])('%s in %s', (input, country, e164) => {
    expect(parsePhone(input, country)).toEqual({ ok: true, e164 });
  });

  it.each<[string, MerchantCountry, string]>([
    ['', 'KW', 'errors.phone.empty'],
    ['   ', 'KW', 'errors.phone.empty'],
    ['call me', 'KW', 'errors.phone.letters'],
    ['5123456a', 'KW', 'errors.phone.letters'],
    ['512345', 'KW', 'errors.phone.tooShort'],
    ['5', 'KW', 'errors.phone.tooShort'],
    ['+', 'KW', 'errors.phone.tooShort'],
    ['512345678', 'KW', 'errors.phone.tooLong'],
    ['+965512345678901234567', 'KW', 'errors.phone.tooLong'],
    ['+49 1234567890 1234', 'KW', 'errors.phone.tooLong'],
    ['05123456', 'SA', 'errors.phone.tooShort'],
    ['051234567899', 'SA', 'errors.phone.tooLong'],
    ['0501234567', 'BH', 'errors.phone.fromSA'],
    ['501234567', 'BH', 'errors.phone.fromSA'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', 'KW', 'errors.phone.fromSA'],
    ['51234567', 'SA', 'errors.phone.fromKW'],
    ['36001234', 'SA', 'errors.phone.fromBH'],
    ['36001234', 'KW', 'errors.phone.fromBH'],
    ['01234567', 'KW', 'errors.phone.invalid'],
    ['+999 1234567', 'KW', 'errors.phone.invalid'],
  ])('%j in %s is refused: %s', (input, country, problem) => {
    expect(parsePhone(input, country)).toEqual({ ok: false, problem });
  });
});

describe('formatPhone', () => {
  it.each([
    ['+96551234567', '+965 5123 4567'],
    ['+97336001234', '+973 3600 1234'],
    ['+966512345678', '+966 51 234 5678'],
    ['+442079460958', '+442079460958'],
    ['unknown', 'unknown'],
  ])('%s is read as %s', (e164, text) => expect(formatPhone(e164)).toBe(text));
});

it('takes a number outside the Gulf of fifteen digits', () => {
  expect(parsePhone('+49 1234567890 123', 'KW')).toEqual({ ok: true, e164: '+491234567890123' });
});
