import type { Range } from '../text/tokens';

/** A text without some ranges, tidied: no empty lines, and no signs left over at their ends. */
export function restOf(text: string, ranges: readonly Range[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (start > from) rest += text.slice(from, start);
    if (end > from) rest += ' ';
    from = Math.max(from, end);
  }
  rest += text.slice(from);
  return rest
    .split('\n')
    .map(tidied)
    .filter((line) => line !== '' && !isGreeting(line))
    .join('\n');
}

const LOOSE = new Set([...' \t\r,،;:-–—/|.#*=_•·+(){}[]<>؛\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069']);
const OPENING = new Set(['(', '[', '#', '+']);

function tidied(line: string): string {
  let [start, end] = [0, line.length];
  while (
    start < end &&
    LOOSE.has(line.charAt(start)) &&
    !(OPENING.has(line.charAt(start)) && start + 1 < end && line.charAt(start + 1) !== ' ')
  )
    start += 1;
  while (end > start && LOOSE.has(line.charAt(end - 1)) && line.charAt(end - 1) !== ')' && line.charAt(end - 1) !== '.')
    end -= 1;
  const words = line.slice(start, end).split(/[ \t]/).filter(Boolean);
  const kept = words.filter((word, index) => !(isLoose(word) && (index === 0 || isLoose(words[index - 1] ?? ''))));
  return kept.every(isLoose) ? '' : kept.join(' ');
}

function isLoose(word: string): boolean {
  for (const letter of word) if (!LOOSE.has(letter)) return false;
  return true;
}

const GREETINGS = new Set(
  (
    'السلام سلام عليكم وعليكم ورحمة ورحمه الله وبركاته وبركاتة مرحبا هلا اهلا أهلا صباح مساء الخير الورد النور شكرا شكراً لو سمحت سمحتوا من فضلك ' +
    'hi hello hey dear salam good morning evening afternoon please pls thanks thank you thx'
  ).split(' '),
);

/** A line that only greets or thanks, of which a driver learns nothing. */
function isGreeting(line: string): boolean {
  return line
    .toLowerCase()
    .split(/[ ,،.!:👋🙏🌹]/u)
    .filter(Boolean)
    .every((word) => GREETINGS.has(word));
}
