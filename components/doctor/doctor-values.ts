import type { useTimeText } from '@/components/ui/text/use-time-text';
import type { Facts } from '@/lib/doctor/schema';
import { isolated } from '@/lib/format/text/isolated';

export type Values = Record<string, string | number>;
/** `t` translates the `doctor` messages. */
type Language = { t: (key: string, values?: Values) => string; timeText: ReturnType<typeof useTimeText> };

/** Facts that choose between sentences. */
const CHOICES = ['known', 'proven', 'why', 'how', 'arrives', 'branded', 'limits'];
const TEXTS = [
  'host',
  'code',
  'base',
  'right',
  'sent',
  'seen',
  'amount',
  'by',
  'requests',
  'responses',
  'generations',
  'header',
  'brand',
  'topics',
];
const INSTANTS = ['sinceAt', 'lastAt'];
/** Values for facts that are not known. */
const ABSENT: Values = {
  ...Object.fromEntries([...TEXTS, ...INSTANTS].map((name) => [name, '–'])),
  ...Object.fromEntries([...CHOICES, 'ending', 'to', 'generation'].map((name) => [name, 'none'])),
  ours: 'behind',
  kind_text: '',
  count: 0,
  seconds: 0,
  status: 0,
  ms: 0,
};
const MINUTE_MS = 60_000;

/** The facts of a finding as values for its sentence. */
export function valuesOf(facts: Facts, language: Language): Values {
  const values = { ...ABSENT };
  for (const [name, fact] of Object.entries(facts)) Object.assign(values, valueFor(name, fact, language));
  return values;
}

/** A duration in words, without its sign. */
export function amountOf(ms: number, { t }: Pick<Language, 't'>): string {
  const off = Math.abs(ms);
  if (off < 1.5 * MINUTE_MS) return t('amount.seconds', { count: Math.round(off / 1_000) });
  if (off < 90 * MINUTE_MS) return t('amount.minutes', { count: Math.round(off / MINUTE_MS) });
  return t('amount.hours', { count: Math.round(off / (60 * MINUTE_MS)) });
}

function valueFor(name: string, fact: Facts[string], language: Language): Values {
  if (Array.isArray(fact)) return { [name]: fact.map(isolated).join(' · '), count: fact.length };
  if (name === 'aheadMs') {
    const aheadMs = Number(fact);
    return { amount: amountOf(aheadMs, language), ours: aheadMs > 0 ? 'behind' : 'ahead' };
  }
  if (name === 'kind') return { kind_text: language.t(`kind.${fact}`) };
  if (typeof fact === 'number' || CHOICES.includes(name)) return { [name]: fact };
  if (fact === '') return {};
  if (!name.endsWith('At')) return { [name]: isolated(fact) };
  return { [name]: language.timeText(fact, 'short') };
}
