import type { OrderFormat } from '@/lib/service/model/order-request';
import type { TypedDestination } from './order-form';

export type AddressWords = { block: string; street: string; building: string };

/** The typed address in one line, sent along with an exact pin for the driver to read. */
export function addressLine(format: OrderFormat, typed: TypedDestination, words: AddressWords): string {
  const named = (word: string, value: string) => {
    const plain = value.trim();
    return plain !== '' && /^[\d٠-٩]/.test(plain) ? `${word} ${plain}` : plain;
  };
  switch (format) {
    case 'location_format':
    case 'ksa_line_format':
      return typed.first_line.trim();
    case 'ksa_short_format':
      return typed.short_address.trim();
    case 'ksa_format':
      return joined([
        typed.city,
        typed.district,
        named(words.street, typed.street),
        named(words.building, typed.building),
      ]);
    default:
      return joined([
        typed.area,
        named(words.block, typed.block),
        named(words.street, typed.street),
        named(words.building, typed.building),
      ]);
  }
}

function joined(parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
