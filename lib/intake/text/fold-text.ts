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
    'أا إا آا ٱا ىي ئي یي ېي ؤو ةه ۀه ہه کك گق ڤف ڨق ء ٫. ،, ٬, ؛; ؟?'
      .split(' ')
      .map(([from = '', to = '']) => [from, to]),
  ),
  '\u00a0': ' ',
  '\t': ' ',
  '\r': '',
  '\u2028': '\n',
  '\u2029': '\n',
};
/** Dashes and quotation marks of all kinds. */
const DASH = /[\p{Pd}\u2212]/u;
const APOSTROPHE = /[\u2018\u2019\u201b\u2032\u02bb\u02bf`]/;
const QUOTATION = /[\u201c\u201d\u2033]/;

function foldLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return letter === '\t' || letter === '\r' ? (CHANGED[letter] ?? '') : letter.toLowerCase();
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
  const changed = CHANGED[letter];
  if (changed !== undefined) return changed;
  if (letter >= '\u0620' && letter <= '\u064a' && letter !== '\u0640') return letter;
  if (INVISIBLE.test(letter)) return '';
  if (DASH.test(letter)) return '-';
  if (APOSTROPHE.test(letter)) return "'";
  if (QUOTATION.test(letter)) return '"';
  if (isCompatible(code))
    return [...letter.normalize('NFKC').toLowerCase()].map((part) => CHANGED[part] ?? part).join('');
  if (code >= 0xbc && code <= 0xbe) return letter;
  if (code < 0x250) return letter.normalize('NFKD').charAt(0).toLowerCase();
  return letter;
}

/** Circled numbers, full-width letters, Arabic presentation forms, letters and digits in mathematical styles. */
function isCompatible(code: number): boolean {
  if (code >= 0x2460 && code <= 0x2473) return true;
  return (code >= 0xfb50 && code <= 0xffef) || (code >= 0x1d400 && code <= 0x1d7ff);
}
