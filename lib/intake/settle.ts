import type { Point } from '@/lib/map/geometry/point';
import { ADDRESS_FIELDS, INTAKE_FIELDS, type IntakeField } from './parts/fields';
import type { Reading } from './parts/reading';
import { standing } from './parts/scopes';
import { type Range, skip, type Token, wordsOf } from './text/tokens';
import { isIn } from './text/vocabulary';

/** The settled fields of a message. */
export interface Settled {
  fields: Partial<Record<TextField, string>> & { point?: Point };
  /** The words that a field was read from, as indices of the message. */
  spans: Partial<Record<IntakeField, Range[]>>;
  candidates: Partial<Record<IntakeField, string[]>>;
}

type TextField = Exclude<IntakeField, 'point'>;
/** Two values in one of these leave it empty; in two of them they are two addresses. */
const DISTINCT_FIELDS: readonly TextField[] = ['block', 'street', 'road', 'avenue', 'building'];

/** The fields on which all findings agree. `isConflict`: there are two addresses, and no field of them is sure. */
export function settleFindings(reading: Reading, excluded: readonly boolean[]): Settled & { isConflict: boolean } {
  const settled: Settled = { fields: {}, spans: {}, candidates: {} };
  let conflicts = 0;
  for (const field of INTAKE_FIELDS) {
    if (field === 'point' || field === 'area' || field === 'city') continue;
    const all = reading.findings.filter((finding) => finding.field === field);
    if (all.length === 0) continue;
    const kept = standing(reading, all, excluded);
    const values = [...new Set(kept.map(({ value }) => value))];
    const [value] = values;
    if (values.length === 1 && value !== undefined) {
      settled.fields[field] = value;
      settled.spans[field] = kept.map(({ first, next }) => rangeOf(reading, first, next));
    } else settled.candidates[field] = [...new Set(all.map((finding) => finding.value))];
    if (values.length > 1 && DISTINCT_FIELDS.includes(field)) conflicts += 1;
  }
  return { ...settled, isConflict: conflicts > 1 };
}

/** "The street is closed today", "do you deliver to Salwa?": a name, and nothing else of an address, may be none. */
export function offerLone(settled: Settled, isAsked: boolean): void {
  const filled = ADDRESS_FIELDS.filter((field) => settled.fields[field] !== undefined).join();
  const isWords = filled === 'street' && !/\d/.test(settled.fields.street ?? '');
  if (isWords || (isAsked && /^(?:area|city|area,city)$/.test(filled))) offer(settled);
}

/** Takes values out of the fields and offers them. */
export function offer({ fields, spans, candidates }: Settled, offered: readonly TextField[] = ADDRESS_FIELDS): void {
  for (const field of offered) {
    const value = fields[field];
    if (value === undefined) continue;
    candidates[field] = [...new Set([value, ...(candidates[field] ?? [])])];
    delete fields[field];
    delete spans[field];
  }
}

/** The range of some tokens, with the words right before them that announce them. */
export function rangeOf({ tokens, taken }: Reading, first: number, next: number): Range {
  const announces = ({ kind, text }: Token, at: number) =>
    kind === 'sign' ? ':/-.'.includes(text) : taken[at] === undefined && isIn(text, 'announcing');
  const from = skip(tokens, first - 1, -1, announces, 3) + 1;
  return wordsOf(
    tokens,
    skip(tokens, from, 1, ({ kind }) => kind === 'sign', first - from),
    next,
  );
}
