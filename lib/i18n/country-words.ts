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

/**
 * Messages in the words of the country: a driver is a سائق in Kuwait and Bahrain, and a مندوب in Saudi Arabia (both words
 * have the same forms); an address in Bahrain has a road, a block and a flat.
 */
export function inCountry(messages: Messages, country: string | null, locale: string): Messages {
  if (country === 'SA' && locale === 'ar') return JSON.parse(JSON.stringify(messages).replaceAll('سائق', 'مندوب'));
  const words = ADDRESS_WORDS[country ?? ''];
  if (!words) return messages;
  return JSON.parse(JSON.stringify(messages), (_key, value) => (typeof value === 'string' && words[value]) || value);
}
