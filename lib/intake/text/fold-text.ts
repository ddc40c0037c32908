/** A text in one spelling, and for each of its letters where it stands in the original. */
export interface FoldedText {
  text: string;
  original: string;
  /** The original index of each letter, and at the end the length of the original. */
  origin: number[];
}

/**
 * Lower case, Latin digits, Arabic letters without hamza, ta marbuta, vowel marks and tatweel, Latin letters without accents.
 * Direction marks and the frames of emoji digits vanish.
 */
export function foldText(original: string): FoldedText {
  const letters: string[] = [];
  const origin: number[] = [];
  let index = 0;
  for (const letter of original) {
    const folded = foldLetter(letter);
    letters.push(folded);
    for (let unit = 0; unit < folded.length; unit++) origin.push(index);
    index += letter.length;
  }
  origin.push(original.length);
  return { text: letters.join(''), original, origin };
}

/** Vowel marks and other accents, tatweel, direction marks, joiners, and the frames of emoji digits. */
const INVISIBLE: readonly [from: number, to: number][] = [
  [0x00ad, 0x00ad],
  [0x0300, 0x036f],
  [0x061c, 0x061c],
  [0x0640, 0x0640],
  [0x064b, 0x065f],
  [0x0670, 0x0670],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0x20e3, 0x20e3],
  [0xfe0e, 0xfe0f],
  [0xfeff, 0xfeff],
];
const isInvisible = (code: number) => INVISIBLE.some(([from, to]) => code >= from && code <= to);
const CHANGED: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ی: 'ي',
  ې: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ک: 'ك',
  گ: 'ق',
  ڤ: 'ف',
  ڨ: 'ق',
  ء: '',
  '٫': '.',
  '،': ',',
  '٬': ',',
  '؛': ';',
  '؟': '?',
  '\u00a0': ' ',
  '\t': ' ',
  '\r': '',
  '\u2028': '\n',
  '\u2029': '\n',
};
/** Dashes and quotation marks of all kinds. */
const DASH = /[\u2010-\u2015\u2212]/;
const APOSTROPHE = /[\u2018\u2019\u201b\u2032\u02bb\u02bf`]/;
const QUOTATION = /[\u201c\u201d\u2033]/;

function foldLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return letter === '\t' || letter === '\r' ? (CHANGED[letter] ?? '') : letter.toLowerCase();
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
  const changed = CHANGED[letter];
  if (changed !== undefined) return changed;
  if (isInvisible(code)) return '';
  if (DASH.test(letter)) return '-';
  if (APOSTROPHE.test(letter)) return "'";
  if (QUOTATION.test(letter)) return '"';
  if (isCompatible(code))
    return [...letter.normalize('NFKC').toLowerCase()].map((part) => CHANGED[part] ?? part).join('');
  if (code < 0x250) return letter.normalize('NFKD').charAt(0).toLowerCase();
  return letter;
}

/** Circled numbers, full-width letters, Arabic presentation forms, letters and digits in mathematical styles. */
function isCompatible(code: number): boolean {
  if (code >= 0x2460 && code <= 0x2473) return true;
  return (code >= 0xfb50 && code <= 0xffef) || (code >= 0x1d400 && code <= 0x1d7ff);
}
