const MOST = 5_000;

/** Work on one word, done once for words that come again. */
export function remembered<Result, Word extends string = string>(work: (word: Word) => Result): (word: Word) => Result {
  const known = new Map<Word, Result>();
  return (word) => {
    if (!known.has(word)) {
      if (known.size >= MOST) known.clear();
      known.set(word, work(word));
    }
    return known.get(word) as Result;
  };
}
