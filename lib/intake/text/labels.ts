import address from '../words/address.json';
import { phraseAt, phrasesOf } from './phrases';
import { remembered } from './remembered';
import type { Token } from './tokens';
import { withoutPrefix } from './vocabulary';

/** The parts of an address that a label may announce. */
export type LabelledPart = keyof typeof FULL;

export interface Label {
  part: LabelledPart;
  /** A short one (م, s) counts only beside other parts; a tower is only offered. */
  kind: 'full' | 'short' | 'tower';
  /** The index of the token behind it. */
  next: number;
}

type LabelsByCountry = Record<string, Partial<Record<LabelledPart, string>>>;

const FULL = address.full;
const PARTS = Object.keys(FULL) as LabelledPart[];
const SHORT: LabelsByCountry = address.short;
/** Also single letters that are sure without other parts, because nothing else is written so. */
const ONLY_IN: LabelsByCountry = address.onlyIn;

type Meaning = Pick<Label, 'part' | 'kind'>;

const labelsIn = remembered((country) => {
  const lists = PARTS.flatMap((part) => [
    [FULL[part], { part, kind: 'full' }] as const,
    [SHORT[country]?.[part], { part, kind: 'short' }] as const,
    [ONLY_IN[country]?.[part], { part, kind: 'full' }] as const,
  ]);
  return phrasesOf<Meaning>([...lists, [address.tower, { part: 'building', kind: 'tower' }]]);
});

/** The label that begins at this token, the longest one first; its article and "and", "in", "with" before it are skipped. */
export function labelAt(tokens: readonly Token[], at: number, country: string): Label | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  // "وق 4": the letter behind "and" is a label only right before its number.
  const isBeforeNumber = token.text.length === 2 && tokens[at + 1]?.kind === 'number';
  for (const form of withoutPrefix(token.text)) {
    const isMeant = ({ kind }: Meaning) => form === token.text || (kind === 'short' ? isBeforeNumber : form.length > 2);
    const found = phraseAt(tokens, at, labelsIn(country), form, isMeant);
    if (found) return { ...found.meaning, next: found.next };
  }
  return undefined;
}
