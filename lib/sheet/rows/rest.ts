import { foldText } from '@/lib/format/text/search';
import type { Intake } from '@/lib/intake/read';
import { withoutRanges } from '@/lib/intake/text/tokens';
import money from '@/lib/intake/words/sheet/money.json';
import { wordSet } from '@/lib/intake/words/word-set';
import { isListed } from '../values/listed';

const COUNTRIES = wordSet(Object.values(money.countries).join());
const LOOSE = /[\s\p{Cf}\p{Pd};؛:/|.#*=_•·+(){}[\]<>]/u;
/** "(", "#" and their like open what stands right behind them. */
const BEFORE = /^(?:(?![([#+][^ ])[\s\p{Cf}\p{Pd};؛:/|.#*=_•·+(){}[\]<>])+/u;

/** The text besides its fields, in pieces for the driver: no greetings, and nothing that the parts state already. */
export function restOf(
  text: string,
  { spans, stamps }: Pick<Intake, 'spans' | 'stamps'>,
  parts: Partial<Record<string, string>> = {},
): string[] {
  const known = new Set(Object.values(parts).flatMap((part) => (part ? foldText(part) : [])));
  const pieces = withoutRanges(text, [...Object.values(spans).flat(), ...stamps]).split(/[\n,،]/);
  return pieces.map(tidied).filter((piece) => {
    const folded = foldText(piece);
    const isStated = COUNTRIES.has(folded) || known.has(folded) || /^https?:/.test(folded);
    return (
      /[\p{L}\d]{2}/u.test(folded) &&
      !isStated &&
      !(folded.match(/[\p{L}\d]+/gu) ?? []).every((word) => isListed('greetings', word))
    );
  });
}

/** A piece without signs left over at its ends, and with one between words. */
function tidied(piece: string): string {
  const start = BEFORE.exec(piece)?.[0].length ?? 0;
  let end = piece.length;
  while (end > start && LOOSE.test(piece.charAt(end - 1)) && !').'.includes(piece.charAt(end - 1))) end -= 1;
  const all = piece.slice(start, end).split(/[ \t]/).filter(Boolean);
  return all.filter((word, index) => !isLoose(word) || (index > 0 && !isLoose(all[index - 1] ?? ''))).join(' ');
}

const isLoose = (word: string) => [...word].every((letter) => LOOSE.test(letter));
