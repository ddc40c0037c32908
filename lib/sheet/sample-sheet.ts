import type { Country } from '@/lib/connections/model/connection';
import samples from './sample-sheets.json';

/** A file of two orders as a merchant of the country would write it: the columns that an order needs, and usual ones. */
export function sampleSheet(country: Country, language: 'en' | 'ar'): string {
  return samples[language][country].map((line) => `${line}\r\n`).join('');
}
