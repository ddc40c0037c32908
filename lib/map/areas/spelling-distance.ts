/**
 * Edit distance between typed letters and the beginning of a name, both folded: exchanged neighbours count 1, vowels and
 * letters of one sound half, because they are written in most different ways. Infinity above `most`.
 */
export function spellingDistance(typed: string, name: string, most: number): number {
  const foreign = [...typed].filter((letter) => !isVowel(letter) && !name.includes(letter));
  if (foreign.length > most) return Number.POSITIVE_INFINITY;
  const width = name.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width }, (_, column) => costOfPrefix(name, column));
  for (let row = 1; row <= typed.length; row++) {
    const letter = typed.charAt(row - 1);
    const current = [at(last, 0) + cost(letter)];
    for (let column = 1; column < width; column++) {
      const other = name.charAt(column - 1);
      const changed = letter === other ? 0 : isAlike(letter, other) ? HALF : 1;
      let least = Math.min(
        at(last, column) + cost(letter),
        at(current, column - 1) + cost(other),
        at(last, column - 1) + changed,
      );
      const isExchanged = row > 1 && letter === name.charAt(column - 2) && other === typed.charAt(row - 2);
      if (isExchanged && letter !== other) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = current;
  }
  const distance = Math.min(...last);
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
}

const HALF = 0.5;
/** Letters that one Arabic letter is written with. */
const SOUNDS = ['gjk', 'dz', 'sz', 'td'];
const isVowel = (letter: string) => 'aeiouyويا'.includes(letter);
export const isAlike = (a: string, b: string) =>
  a === b || (isVowel(a) && isVowel(b)) || SOUNDS.some((sounds) => sounds.includes(a) && sounds.includes(b));
const cost = (letter: string) => (isVowel(letter) ? HALF : 1);
const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

function costOfPrefix(name: string, length: number): number {
  return [...name.slice(0, length)].reduce((sum, letter) => sum + cost(letter), 0);
}
