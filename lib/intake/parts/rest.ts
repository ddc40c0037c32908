import { foldText } from '../text/fold-text';
import { type Range, tokenise } from '../text/tokens';
import message from '../words/message.json';
import { wordSet } from '../words/word-set';

/** The text of a message besides its fields, tidied: no empty lines, and no signs left over at their ends. */
export function restOf(
  text: string,
  { spans, stamps }: { spans: Partial<Record<string, Range[]>>; stamps: readonly Range[] },
): string {
  const ranges = [...Object.values(spans).flatMap((read) => read ?? []), ...stamps];
  let rest = '';
  let from = 0;
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
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

const LOOSE = /[\s\p{Cf}\p{Pd},،;؛:/|.#*=_•·+(){}[\]<>]/u;
/** "(", "#" and their like open what stands right behind them. */
const BEFORE = /^(?:(?![([#+][^ ])[\s\p{Cf}\p{Pd},،;؛:/|.#*=_•·+(){}[\]<>])+/u;

function tidied(line: string): string {
  const start = BEFORE.exec(line)?.[0].length ?? 0;
  let end = line.length;
  while (end > start && LOOSE.test(line.charAt(end - 1)) && !').'.includes(line.charAt(end - 1))) end -= 1;
  const words = line.slice(start, end).split(/[ \t]/).filter(Boolean);
  const kept = words.filter((word, index) => !(isLoose(word) && (index === 0 || isLoose(words[index - 1] ?? ''))));
  return kept.every(isLoose) ? '' : kept.join(' ');
}

const isLoose = (word: string) => [...word].every((letter) => LOOSE.test(letter));
const GREETINGS = wordSet(message.greetings);

/** A line that only greets or thanks, of which a driver learns nothing. */
function isGreeting(line: string): boolean {
  return tokenise(foldText(line)).every(({ kind, text }) => kind === 'sign' || GREETINGS.has(text));
}
