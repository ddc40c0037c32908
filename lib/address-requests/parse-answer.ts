import { z } from 'zod/mini';
import type { Country } from '@/lib/connections/model/connection';
import { isOutside } from '@/lib/map/base/outside';
import { type Point, roundPoint } from '@/lib/map/geometry/point';
import { ADDRESS_FORMATS, AddressText, addressFields } from '@/lib/order/address-fields';
import type { OrderFormat } from '@/lib/service/model/values';
import type { AddressAnswer } from './schema';

/** The format in which a customer of the country writes an address. */
const FORMAT_OF: Record<Country, OrderFormat> = { KW: 'kuwait_format', BH: 'bahrain_format', SA: 'ksa_format' };

/** The fields of the customer's page, in their order. In Saudi Arabia the short address alone is enough. */
export function askedFields(country: Country): AddressText[] {
  const fields = addressFields(FORMAT_OF[country]).flatMap((name) => AddressText.safeParse(name).data ?? []);
  return country === 'SA' ? ['short_address', ...fields] : fields;
}

/** Whether an address without the field is incomplete, where there is no pin. */
export function isAsked(country: Country, field: AddressText): boolean {
  const check = checkOf(country, field);
  return field !== 'short_address' && check !== undefined && !z.safeParse(check, undefined).success;
}

export type AnswerProblems = Partial<Record<AddressText | 'point', string>>;

/** The sent form of the customer's page as an address, or what is wrong with it by field, as message keys. */
export function parseAnswer(
  country: Country,
  form: Readonly<Record<string, string>>,
): { answer: AddressAnswer } | { problems: AnswerProblems } {
  const point = pointOf(form);
  const texts: AddressAnswer['texts'] = {};
  const missing: AddressText[] = [];
  const problems: AnswerProblems = {};
  if (point && isOutside(country, point)) problems.point = 'address-page.problems.outside';
  for (const field of askedFields(country)) {
    const typed = (form[field] ?? '').trim();
    if (typed === '') {
      if (isAsked(country, field)) missing.push(field);
      continue;
    }
    const result = z.safeParse(checkOf(country, field) ?? z.string(), typed);
    if (result.success) texts[field] = String(result.data);
    else problems[field] = result.error.issues[0]?.message ?? 'errors.invalid';
  }
  const isShort = !point && missing.length > 0 && texts.short_address !== undefined;
  if (!point && !isShort) for (const field of missing) problems[field] = 'errors.required';
  if (Object.keys(problems).length > 0) return { problems };
  const format = point ? 'location_format' : isShort ? 'ksa_short_format' : FORMAT_OF[country];
  return { answer: { format, texts, point } };
}

function checkOf(country: Country, field: AddressText) {
  const checks = { ...ADDRESS_FORMATS.ksa_short_format, ...ADDRESS_FORMATS[FORMAT_OF[country]] };
  return Object.entries(checks).find(([name]) => name === field)?.[1];
}

function pointOf({ latitude = '', longitude = '' }: Readonly<Record<string, string>>): Point | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPoint = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isPoint ? roundPoint(point) : null;
}
