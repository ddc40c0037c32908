import type { OrderFormat } from '@/lib/service/model/values';
import { ADDRESS_FORMATS, type AddressText, AddressTexts } from './address-fields';

/** The parts of a written address, as people write them. */
const PARTS = ['city', 'district', 'area', 'block', 'street', 'jadda', 'building'] as const satisfies AddressText[];
const NAMED = ['block', 'street', 'jadda', 'building'] as const;
/** Labels that stand before a bare number. */
export type PartNames = Record<(typeof NAMED)[number], string>;
export const LATIN_NAMES: PartNames = { block: 'Block', street: 'Street', jadda: 'Jadda', building: 'Building' };

/** The Latin names of an address's country: Bahrain has roads. */
export function latinNames(format: OrderFormat): PartNames {
  return format === 'bahrain_format' ? { ...LATIN_NAMES, street: 'Road' } : LATIN_NAMES;
}

/** An address in parts, without floor and apartment. A format without parts has one line. */
export function addressParts(format: OrderFormat, address: unknown, names: PartNames): string[] {
  const typed = AddressTexts.parse(address);
  if (format === 'location_format' || format === 'ksa_line_format') return filled([typed.first_line]);
  if (format === 'ksa_short_format') return filled([typed.short_address]);
  return filled(PARTS.filter((name) => isPartOf(format, name)).map((name) => named(name, typed[name].trim(), names)));
}

export function addressLine(format: OrderFormat, address: unknown, names: PartNames): string {
  return addressParts(format, address, names).join(', ');
}

function isPartOf(format: OrderFormat, name: AddressText): boolean {
  return name in ADDRESS_FORMATS[format];
}

function named(name: AddressText, value: string, names: PartNames): string {
  const word = NAMED.find((known) => known === name);
  return word && /^[\d٠-٩]/.test(value) ? `${names[word]} ${value}` : value;
}

const filled = (parts: string[]) => parts.map((part) => part.trim()).filter(Boolean);
