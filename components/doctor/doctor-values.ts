import type { Facts } from '@/lib/doctor/schema';
import { formatDateTime } from '@/lib/format/date-time';

export type Values = Record<string, string | number>;
/** How the reader is spoken to; `t` is of the `doctor` messages. */
type Speech = { t: (key: string, values?: Values) => string; locale: string; timeZone: string };

/** These choose between sentences; everything else stands in them. */
const CHOICES = ['known', 'copes', 'proven', 'plain', 'why', 'how', 'headers', 'arrives', 'branded'];
const PLACES = [
  ...['host', 'code', 'issuer', 'names', 'base', 'right', 'sent', 'seen', 'amount', 'by'],
  ...['requests', 'answers', 'untold', 'generations', 'own', 'header', 'word', 'brand', 'asked'],
];
const INSTANTS = ['untilAt', 'sinceAt', 'lastAt'];
/** A sentence that names a fact which isn't there is still a sentence. */
const ABSENT: Values = {
  ...Object.fromEntries([...PLACES, ...INSTANTS].map((name) => [name, '–'])),
  ...Object.fromEntries([...CHOICES, 'ending', 'to'].map((name) => [name, 'none'])),
  ...{ ours: 'behind', kind_text: '', count: 0, seconds: 0, status: 0, ms: 0 },
};
const MINUTE_MS = 60_000;

/** The facts of a finding as its sentence takes them. */
export function valuesOf(facts: Facts, speech: Speech): Values {
  const values = { ...ABSENT };
  for (const [name, fact] of Object.entries(facts)) Object.assign(values, valueFor(name, fact, speech));
  return values;
}

/** A stretch of time as people say it, whichever way it goes. */
export function amountOf(ms: number, { t }: Pick<Speech, 't'>): string {
  const off = Math.abs(ms);
  if (off < 1.5 * MINUTE_MS) return t('amount.seconds', { count: Math.round(off / 1_000) });
  if (off < 90 * MINUTE_MS) return t('amount.minutes', { count: Math.round(off / MINUTE_MS) });
  return t('amount.hours', { count: Math.round(off / (60 * MINUTE_MS)) });
}

/** Addresses and codes keep their own direction within a sentence. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

function valueFor(name: string, fact: Facts[string], speech: Speech): Values {
  if (Array.isArray(fact)) return { [name]: fact.map(isolated).join(' · '), count: fact.length };
  if (name === 'aheadMs') {
    const aheadMs = Number(fact);
    return { amount: amountOf(aheadMs, speech), ours: aheadMs > 0 ? 'behind' : 'ahead' };
  }
  if (name === 'kind') return { kind_text: speech.t(`kind.${fact}`) };
  if (typeof fact === 'number' || CHOICES.includes(name)) return { [name]: fact };
  if (fact === '') return {};
  if (!name.endsWith('At')) return { [name]: isolated(fact) };
  const style = name === 'untilAt' ? 'date' : 'short';
  return { [name]: formatDateTime(new Date(fact), speech.timeZone, speech.locale, style) };
}
