import { remembered } from './remembered';

/** A text in one spelling, and for each of its letters where it stands in the original. */
export interface FoldedText {
  text: string;
  original: string;
  /** The original index of each letter, and at the end the length of the original. */
  origin: number[];
}

/**
 * Lower case, Latin digits, Arabic letters without hamza, ta marbuta, vowel marks and tatweel, Latin letters without accents.
 * Direction marks and the frames of emoji digits vanish, a chat's signs of bold words are spaces.
 */
export function foldText(original: string): FoldedText {
  const letters: string[] = [];
  const origin: number[] = [];
  let index = 0;
  for (const letter of original.replace(EMPHASIS, ' ')) {
    const folded = foldLetter(letter);
    letters.push(folded);
    for (let unit = 0; unit < folded.length; unit++) origin.push(index);
    index += letter.length;
  }
  origin.push(original.length);
  return { text: letters.join(''), original, origin };
}

/** The signs of bold and slanted words in a chat; "2*3" has another. */
const EMPHASIS = /(?<!\d)[*_~]|[*_~](?!\d)/g;
/** Vowel marks and other accents, tatweel, direction marks, joiners, and the frames of emoji digits. */
const INVISIBLE = /[\p{M}\p{Cf}\u0640]/u;
const CHANGED: Record<string, string> = {
  ...Object.fromEntries(
    'ٱا ىي یي ېي ةه ەه ہه کك گق ڤف ڨق ء ٫. ،, ٬, ؛; ؟? ٪%'.split(' ').map(([from = '', to = '']) => [from, to]),
  ),
  '\t': ' ',
  '\r': '',
  '\u2028': '\n',
  '\u2029': '\n',
};
/** Dashes and quotation marks of all kinds. */
const DASH = /[\p{Pd}\u2212]/u;
const APOSTROPHE = /[\u2018\u2019\u201b\u2032\u02bb\u02bf`]/;
const QUOTATION = /[\u201c\u201d\u2033]/;
/** Signs that are more than their parts. */
const WHOLE = /[¼½¾…″]/;

/** A letter without what is joined to it: hamza, accents, the circle of a number, the form of a letter inside a word. */
const foldLetter = remembered((letter) => {
  const code = letter.codePointAt(0) ?? 0;
  if (WHOLE.test(letter)) return foldPart(letter);
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  return [...letter.normalize('NFKD').toLowerCase()].map(foldPart).join('');
});

function foldPart(part: string): string {
  const changed = CHANGED[part];
  if (changed !== undefined) return changed;
  if (INVISIBLE.test(part)) return '';
  if (DASH.test(part)) return '-';
  if (APOSTROPHE.test(part)) return "'";
  return QUOTATION.test(part) ? '"' : part;
}
