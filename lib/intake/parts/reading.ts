import type { Area } from '@/lib/map/areas/area';
import type { MapCountry } from '@/lib/map/geometry/point';
import { skip, type Token } from '../text/tokens';
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
}

/** A listed name in a message. */
export interface AreaMention {
  areas: readonly Area[];
  first: number;
  next: number;
  /** How sure it is that the name says where the order goes. */
  strength: 'marked' | 'strong' | 'alone' | 'everyday' | 'relative';
}

export const isNamed = ({ strength }: AreaMention) => strength === 'marked' || strength === 'strong';

/** Meanings of tokens. `stamp`: a greeting, or what a chat export puts before its messages: nothing for the driver. */
export type Taken = 'part' | 'area' | 'phone' | 'name' | 'amount' | 'noise' | 'stamp' | 'street';

/** Sources of claims, the surest first: of two claims on one token the surer stands. */
const SOURCES = ['stamp', 'short', 'part', 'noise', 'phone', 'street', 'labelled', 'area', 'postal', 'bare'] as const;
type Source = (typeof SOURCES)[number];

/** A meaning that some tokens may have. */
export interface Claim {
  source: Source;
  first: number;
  next: number;
  /** Undefined where the tokens stay free. */
  as?: Taken;
  finding?: Finding;
  mention?: AreaMention;
}

/** A message while it is read: what the claims that stand say. */
export interface Reading {
  text: string;
  country: MapCountry;
  tokens: readonly Token[];
  taken: readonly (Taken | undefined)[];
  findings: readonly Finding[];
  mentions: readonly AreaMention[];
}

/** Reads claims from the tokens and what the rounds before say; finders of one round do not see one another. */
export type Finder = (reading: Reading) => Claim[];

/** Lets the finders claim, and keeps the strongest claims that do not overlap, whatever the order of the finders. */
export function resolve(reading: Reading, finders: readonly Finder[]): Reading {
  const claims = finders.flatMap((find) => find(reading));
  const taken = [...reading.taken];
  const kept = claims
    .sort((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) || a.first - b.first)
    .filter(({ first, next, as }) => {
      const isKept = isFree({ taken }, first, next);
      if (isKept && as) taken.fill(as, first, next);
      return isKept;
    });
  return {
    ...reading,
    taken,
    findings: [...reading.findings, ...kept.flatMap(({ finding }) => finding ?? [])],
    mentions: [...reading.mentions, ...kept.flatMap(({ mention }) => mention ?? [])],
  };
}

/** The claim of a finding on its tokens. */
export function claimOf(source: Source, finding: Finding, as: Taken = 'part'): Claim {
  return { source, first: finding.first, next: finding.next, as, finding };
}

export function isFree({ taken }: Pick<Reading, 'taken'>, first: number, next: number): boolean {
  return taken.slice(first, next).every((meaning) => meaning === undefined);
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

/** The index of the nearest token before or behind that is neither a sign nor the end of a line, behind a few of them. */
export function neighbour({ tokens }: Reading, from: number, step: 1 | -1): number {
  return skip(tokens, from, step, ({ kind }) => kind === 'sign' || kind === 'line' || kind === 'decimal', MOST_SIGNS);
}
const MOST_SIGNS = 6;

/** The hyphen of "co-op" and "Al-Sabah". */
export function isHyphen(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === '-' && tokens[at]?.isGlued === true && tokens[at + 1]?.isGlued === true;
}

/** Whether nothing, or nothing but a few signs, stands between two places in their order. */
export function areBeside(tokens: readonly Token[], from: number, to: number): boolean {
  return from <= to && to - from < MOST_SIGNS && tokens.slice(from, to).every(({ kind }) => kind === 'sign');
}
