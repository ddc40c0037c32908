import address from '../words/address.json';
import { wordSet } from '../words/word-set';
import { remembered } from './remembered';
import { foldedWords, type Token } from './tokens';
import { withoutPrefix } from './without-prefix';

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

/** Labels of several words stand before the single words that they begin with. */
const FULL = address.full;
const SHORT: LabelsByCountry = address.short;
/** Labels that are sure without other parts, because nothing else is written so. */
const SURE_ALONE = wordSet(address.sureAlone);
const ONLY_IN: LabelsByCountry = address.onlyIn;

interface Row {
  words: string[];
  part: LabelledPart;
  kind: Label['kind'];
}

/** The label that begins at this token, the longest one first; its article and "and", "in", "with" before it are skipped. */
export function labelAt(tokens: readonly Token[], at: number, country: string): Label | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const rows = rowsOf(country);
  for (const word of withoutPrefix(token.text)) {
    for (const { words, part, kind } of rows.get(word) ?? []) {
      const isPrefixed = word !== token.text;
      if (isPrefixed && (kind === 'short' ? !isShortWithPrefix(tokens, at) : word.length < 3)) continue;
      if (words.every((other, index) => index === 0 || isWord(tokens[at + index], other))) {
        return { part, kind, next: at + words.length };
      }
    }
  }
  return undefined;
}

/** A digit that stands for a letter ("qit3a") is glued to the letters before it. */
function isWord(token: Token | undefined, text: string): boolean {
  return token?.text === text && (token.kind === 'word' || (token.kind === 'number' && token.isGlued));
}

/** "وق 4": the letter behind "and" is a label only right before its number. */
function isShortWithPrefix(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text.length === 2 && tokens[at + 1]?.kind === 'number';
}

const rowsOf = remembered((country) => {
  const rows: Row[] = [];
  const add = (part: LabelledPart, list: string, kind: Label['kind']) => {
    for (const label of list.split(',')) {
      const words = foldedWords(label);
      rows.push({ words, part, kind: kind === 'short' && SURE_ALONE.has(words[0] ?? '') ? 'full' : kind });
    }
  };
  for (const part of Object.keys(FULL) as LabelledPart[]) {
    add(part, FULL[part], 'full');
    const short = SHORT[country]?.[part];
    if (short) add(part, short, 'short');
    const own = ONLY_IN[country]?.[part];
    if (own) add(part, own, 'full');
  }
  add('building', address.tower, 'tower');
  const byFirst = new Map<string, Row[]>();
  for (const row of rows.toSorted((a, b) => b.words.length - a.words.length)) {
    const first = row.words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), row]);
  }
  return byFirst;
});
