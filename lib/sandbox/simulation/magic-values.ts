/**
 * Magic values control one order, as test card numbers do for payments. Each is a word in `reference` or in the
 * destination's `contact_name`, or the last five digits of its `contact_phone` (v0: `orderId`, `name`, `phone`).
 */
export const MAGIC_VALUES = [
  {
    word: 'NO-DRIVER',
    phoneEnding: '90901',
    effect: 'No driver is found: failed. After a retry the order is delivered.',
  },
  {
    word: 'DRIVER-ABORTS',
    phoneEnding: '90902',
    effect: 'A driver accepts, then aborts: failed. After a retry the order is delivered.',
  },
  { word: 'SLOW', phoneEnding: '90903', effect: 'Search and drive take four times as long.' },
  {
    word: 'LOST-ANSWER',
    phoneEnding: '90904',
    effect: 'The order is created, but the first time the connection breaks before the response.',
  },
  {
    word: 'UNAVAILABLE',
    phoneEnding: '90905',
    effect: 'Two responses of 503 without an order; the third attempt creates it.',
  },
  {
    word: 'WAITING',
    phoneEnding: '90906',
    effect: 'The driver search never ends: the order stays pending until it is canceled.',
  },
  {
    word: 'SAMPLE',
    phoneEnding: '90907',
    effect: 'Delivered in about 40 seconds, or failed in 8, at whatever speed the other drivers drive.',
  },
] as const;

export type MagicWord = (typeof MAGIC_VALUES)[number]['word'];

export type OrderTexts = {
  reference: string;
  customer: { name: string; phone: string };
};

/** The magic values in an order. */
export function magicOf({ reference, customer }: OrderTexts): ReadonlySet<MagicWord> {
  const texts = [reference, customer.name].map(normalized);
  const digits = latinDigits(customer.phone).replace(/\D/g, '');
  const found = MAGIC_VALUES.filter(
    ({ word, phoneEnding }) =>
      digits.endsWith(phoneEnding) || texts.some((text) => text.includes(` ${normalized(word).trim()} `)),
  );
  return new Set(found.map(({ word }) => word));
}

/** ` no driver ` for `NO-DRIVER`. The spaces around it make sure that only whole words match. */
const normalized = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(' ')} `;

/** Replaces Arabic-Indic and Persian digits. */
function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
