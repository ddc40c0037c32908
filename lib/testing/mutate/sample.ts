/** `count` of the items, in their order. The same seed chooses the same ones. */
export function sampleOf<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = randomFrom(seed);
  const chosen = items
    .map((item, index) => ({ item, index, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count);
  return chosen.toSorted((a, b) => a.index - b.index).map(({ item }) => item);
}

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
