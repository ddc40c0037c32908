import type { Messages } from './load-messages';

/** The words of a country: `whole`, where a message is nothing but that word; `within`, anywhere in an Arabic message. */
const WORDS: Record<string, { whole?: Record<string, string>; within?: Record<string, string> }> = {
  BH: {
    whole: {
      Street: 'Road',
      Apartment: 'Flat',
      قطعة: 'مجمع',
      القطعة: 'المجمع',
      شارع: 'طريق',
      الشارع: 'الطريق',
    },
  },
  SA: { within: { سائق: 'مندوب' } },
};

/** Messages in the words of the country: of its addresses in Bahrain, for a driver in Saudi Arabia. */
export function inCountry(messages: Messages, country: string | null, locale: string): Messages {
  const { whole = {}, within = {} } = WORDS[country ?? ''] ?? {};
  const inside = locale === 'ar' ? Object.entries(within) : [];
  if (inside.length === 0 && Object.keys(whole).length === 0) return messages;
  return JSON.parse(JSON.stringify(messages), (_key, value) =>
    typeof value === 'string'
      ? inside.reduce((text, [word, own]) => text.replaceAll(word, own), whole[value] ?? value)
      : value,
  );
}
