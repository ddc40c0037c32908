import type { Messages } from './load-messages';

/** A driver is a سائق in Kuwait and Bahrain, and a مندوب in Saudi Arabia. Both words have the same forms. */
export function inCountry(messages: Messages, country: string | null, locale: string): Messages {
  if (country !== 'SA' || locale !== 'ar') return messages;
  return JSON.parse(JSON.stringify(messages).replaceAll('سائق', 'مندوب'));
}
