/**
 * Magic values steer one order, as payment test cards do. A word in `reference` or in the destination's
 * `contact_name` (`NO-DRIVER`, `no driver` and `no_driver` are the same), or the last five digits of its `contact_phone`
 * (v0: `orderId`, `name`, `phone`):
 *
 * | word          | phone ends in | what happens                                                                        |
 * |---------------|---------------|-------------------------------------------------------------------------------------|
 * | NO-DRIVER     | 90901         | the driver search finds nobody: `failed`; after a retry a driver is found           |
 * | DRIVER-ABORTS | 90902         | a driver accepts, then gives up: `failed`; after a retry all goes well              |
 * | SLOW          | 90903         | search and drive take four times as long                                            |
 * | LOST-ANSWER   | 90904         | the order is made, but the connection breaks before the answer, the first time only |
 * | UNAVAILABLE   | 90905         | 503 twice, nothing made; the third attempt makes the order                          |
 * | WAITING       | 90906         | the driver search never ends: stays `pending` until canceled                        |
 */
export const MAGIC_VALUES = [
  { word: 'NO-DRIVER', phoneEnding: '90901', effect: 'No driver is found: failed. After a retry a driver is found.' },
  {
    word: 'DRIVER-ABORTS',
    phoneEnding: '90902',
    effect: 'A driver accepts, then gives up: failed. A retry goes well.',
  },
  { word: 'SLOW', phoneEnding: '90903', effect: 'Search and drive take four times as long.' },
  {
    word: 'LOST-ANSWER',
    phoneEnding: '90904',
    effect: 'The order is made, but the connection breaks before the answer, the first time only.',
  },
  {
    word: 'UNAVAILABLE',
    phoneEnding: '90905',
    effect: '503 twice and nothing made; the third attempt makes the order.',
  },
  { word: 'WAITING', phoneEnding: '90906', effect: 'The driver search never ends: pending until canceled.' },
] as const;

export type MagicWord = (typeof MAGIC_VALUES)[number]['word'];

export type Steerable = {
  reference: string;
  customer: { name: string; phone: string };
};

export function magicOf({ reference, customer }: Steerable): ReadonlySet<MagicWord> {
  const texts = [reference, customer.name].map(plainWords);
  const digits = latinDigits(customer.phone).replace(/\D/g, '');
  const found = MAGIC_VALUES.filter(
    ({ word, phoneEnding }) =>
      digits.endsWith(phoneEnding) || texts.some((text) => text.includes(` ${plainWords(word).trim()} `)),
  );
  return new Set(found.map(({ word }) => word));
}

/** ` no driver ` for `NO-DRIVER`, so that a word is found only where it stands alone. */
const plainWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(' ')} `;

/** Arabic-Indic and Persian digits, as people type them there. */
function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
