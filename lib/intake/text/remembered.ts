const MOST = 5_000;

/** Work on one word, done once for words that come again. */
export function remembered<Result>(work: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>();
  return (word) => {
    if (!known.has(word)) {
      if (known.size >= MOST) known.clear();
      known.set(word, work(word));
    }
    return known.get(word) as Result;
  };
}
