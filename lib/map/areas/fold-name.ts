/**
 * Folds the spellings of a name into one:
 * - Arabic alef, ya, ta marbuta, hamza and vowel marks, and the article
 * - the word for a district before or after it
 * - Latin accents, doubled letters, q and g, dh and d, o and u, e and i, the endings -a/-ah/-ia/-iya/-iyya and -i/-y
 *
 * For a word that is `begun` ("salmi") the ending stays, and so does an article that may begin a name ("as", Askar).
 */
export function foldName(text: string, state: 'whole' | 'begun' = 'whole') {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replaceAll('ؤ', 'و')
    .replaceAll('ة', 'ه')
    .replaceAll('ء', '')
    .replace(/['’‘`ʻʿ.]/g, '')
    .replace(/[-_/]+/g, ' ')
    .trim()
    .replace(/^(حي|hayy?) (?=.)|(?<=.) (district|dist)$/g, '')
    .split(/\s+/)
    .map((word, index, words) =>
      state === 'begun' && index === words.length - 1 ? begunWord(word) : foldWord(word, state),
    )
    .join('');
}

/** Articles as people write them in Latin letters, sun letters included ("As Salmiya"). */
const ARTICLES = new Set(['al', 'el', 'as', 'ash', 'ad', 'ar', 'an', 'at', 'az', 'ath', 'adh']);

function begunWord(word: string) {
  return ARTICLES.has(word) ? word : foldWord(word, 'begun');
}

function foldWord(word: string, state: 'whole' | 'begun') {
  if (ARTICLES.has(word)) return '';
  const withoutArticle = word.replace(state === 'whole' ? /^ال(?!له$)(?=..)/ : /^ال(?=.)/, '');
  if (!/^[a-z]+$/.test(withoutArticle)) return withoutArticle;
  const plain = withoutArticle
    .replaceAll('q', 'g')
    .replaceAll('dh', 'd')
    .replace(/ee|ei|ie/g, 'i')
    .replace(/oo|ou|o/g, 'u')
    .replace(/e/g, 'i')
    .replace(/ay(?=[^aiu]|$)/g, 'ai')
    .replace(/aw(?=[^aiu]|$)/g, 'au')
    .replace(/(.)\1+/g, '$1');
  if (state === 'begun') return plain;
  return plain
    .replace(/^[ai]l(?=[^aeiou][a-z]{3})/, '')
    .replace(/(?:iy|i|y)?ah?$/, 'a')
    .replace(/(?<=[^aeiouy])y$/, 'i');
}
