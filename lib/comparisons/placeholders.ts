import type { Country } from '@/lib/connections/model/connection';
import { addressFields } from '@/lib/order/address-fields';
import { PLACEHOLDER_ADDRESS, PLACEHOLDER_CONTACT } from '@/lib/service/model/placeholders';
import { ORDER_FORMATS } from '@/lib/service/model/values';

const placeholdersOf = (country: Country) => ({ ...PLACEHOLDER_CONTACT[country], ...PLACEHOLDER_ADDRESS });

/**
 * The destination with placeholders for what is blank and only a create would need, of the fields of its format: an area
 * alone can be estimated.
 */
export function withPlaceholders(destination: object, format: unknown, country: Country): object {
  const typed = new Map<string, unknown>(Object.entries(destination));
  const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');
  const known = ORDER_FORMATS.filter((name) => name === format).flatMap((name) => addressFields(name));
  const fields = [...Object.keys(PLACEHOLDER_CONTACT[country]), ...known];
  const missing = Object.entries(placeholdersOf(country)).filter(
    ([field]) => fields.includes(field) && isBlank(typed.get(field)),
  );
  return { ...destination, ...Object.fromEntries(missing) };
}

/** The destination as it was typed: an order made from it has to be completed. */
export function withoutPlaceholders(destination: object, country: Country): Record<string, unknown> {
  const placeholders = new Map<string, unknown>(Object.entries(placeholdersOf(country)));
  return Object.fromEntries(Object.entries(destination).filter(([field, value]) => placeholders.get(field) !== value));
}

/** Whether the address is not whole: its estimate is one to somewhere in the area. */
export function hasPlaceholders(destination: object): boolean {
  const sent = new Map<string, unknown>(Object.entries(destination));
  return Object.entries(PLACEHOLDER_ADDRESS).some(([field, placeholder]) => sent.get(field) === placeholder);
}
