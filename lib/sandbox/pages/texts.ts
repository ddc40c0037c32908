import type { Language } from './layout';
import ar from './texts-ar.json' with { type: 'json' };
import en from './texts-en.json' with { type: 'json' };

/** The texts of the pages for a customer and a driver. */
export const TEXTS: Record<Language, typeof en.order> = { en: en.order, ar: ar.order };
/** The texts of the shop's page. */
export const SHOP_TEXTS: Record<Language, typeof en.shop> = { en: en.shop, ar: ar.shop };

/** The texts of the home page, which is in English alone. */
export const HOME_TEXTS = en.home;

/** A text with its value in place of the braces. */
export const filled = (text: string, value: string | number): string => text.replace(/\{\w+\}/, String(value));

/** How long it takes the driver to arrive, as a sentence. */
export function arrivesIn(minutes: number, language: Language): string {
  const { now, two, few, many } = TEXTS[language].arrives;
  if (minutes <= 1) return now;
  return minutes === 2 ? two : filled(minutes <= 10 ? few : many, minutes);
}
