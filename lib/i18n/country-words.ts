import type { Messages } from './load-messages';

/** Words of an address that a country has for itself, where a message is nothing but that word. */
const ADDRESS_WORDS: Record<string, Record<string, string>> = {
  BH: {
    Street: 'Road',
    Apartment: 'Flat',
    قطعة: 'مجمع',
    القطعة: 'المجمع',
    شارع: 'طريق',
    الشارع: 'الطريق',
  },
};

/** Messages in the words of the country: of its addresses, and مندوب for سائق (a driver) in Saudi Arabia, with the same forms. */
export function inCountry(messages: Messages, country: string | null, locale: string): Messages {
  if (country === 'SA' && locale === 'ar') return JSON.parse(JSON.stringify(messages).replaceAll('سائق', 'مندوب'));
  const words = ADDRESS_WORDS[country ?? ''];
  if (!words) return messages;
  return JSON.parse(JSON.stringify(messages), (_key, value) => (typeof value === 'string' && words[value]) || value);
}
