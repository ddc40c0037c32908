import type { MapCountry } from '@/lib/map/geometry/country-view';
import type { Token } from '../text/tokens';
import type { IntakeField } from './fields';

/** A value for a field, from the tokens `first` up to, not including, `next`. What is not sure is only offered. */
export interface Finding {
  field: IntakeField;
  value: string;
  first: number;
  next: number;
  isSure: boolean;
  /** Where the value itself begins, behind its label. */
  valueAt?: number;
  /** Its label is a single letter. */
  isShort?: boolean;
  /** A plot (قسيمة), which yields to a house. */
  isPlot?: boolean;
}

/** Meanings of tokens that are no part of an address. */
export type Taken = 'part' | 'area' | 'phone' | 'name' | 'amount' | 'noise' | 'street';

/** A message while it is read. */
export interface Reading {
  text: string;
  country: MapCountry;
  tokens: readonly Token[];
  taken: (Taken | undefined)[];
  findings: Finding[];
  /** Greetings, and text that a chat export puts before its messages: nothing for the driver. */
  stamps: { first: number; next: number }[];
}

export function take({ taken }: Reading, first: number, next: number, as: Taken): void {
  for (let index = first; index < next; index++) taken[index] = as;
}

export function isFree({ taken }: Reading, first: number, next: number): boolean {
  for (let index = first; index < next; index++) if (taken[index] !== undefined) return false;
  return true;
}

/** Adds a finding and takes its tokens. */
export function add(reading: Reading, finding: Finding, as: Taken = 'part'): void {
  reading.findings.push(finding);
  take(reading, finding.first, finding.next, as);
}

/** The original text of some tokens. */
export function originalText({ text, tokens }: Reading, first: number, next: number): string {
  const [from, to] = [tokens[first], tokens[next - 1]];
  return from && to ? text.slice(from.start, to.end) : '';
}

/** Signs that end a piece of a message. */
const ENDS = ',;|/\\()[].!?*•-:_+><·&"~';

export function isBoundary(token: Token | undefined): boolean {
  if (!token || token.kind === 'line' || token.kind === 'link') return true;
  return token.kind === 'sign' && (ENDS.includes(token.text) || token.text > '\u2000');
}

/** The index of the nearest token before or behind that is neither a sign nor the end of a line. */
export function neighbour({ tokens }: Reading, from: number, step: 1 | -1): number | undefined {
  for (let index = from, count = 0; count < MOST_SIGNS; index += step, count++) {
    const token = tokens[index];
    if (!token) return undefined;
    if (token.kind === 'word' || token.kind === 'number' || token.kind === 'link') return index;
  }
  return undefined;
}
const MOST_SIGNS = 6;
