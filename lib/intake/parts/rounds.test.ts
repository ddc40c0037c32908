import '@/lib/map/areas/areas';
import { expect, it } from 'vitest';
import { corpusOf } from '../corpus/testing-corpus';
import { foldText } from '../text/fold-text';
import { joinSpokenDigits } from '../text/number-words';
import { tokenise } from '../text/tokens';
import { joinArabizi } from './arabizi';
import { ROUNDS, readTokens } from './rounds';

it.each(['messages', 'fifth-set', 'seventh-set', 'ninth-set'])('reads %s alike in any order of the finders', (name) => {
  for (const { id, text, country } of corpusOf(name)) {
    const tokens = joinArabizi(joinSpokenDigits(tokenise(foldText(text))), country);
    const asListed = readTokens({ text, country, tokens }, []);
    for (const seed of [1, 2, 3]) {
      const shuffled = ROUNDS.map((round) => ({ ...round, finders: inOrderOf(round.finders, seed * id) }));
      expect(readTokens({ text, country, tokens }, [], shuffled)).toEqual(asListed);
    }
  }
});

function inOrderOf<Item>(items: readonly Item[], seed: number): Item[] {
  const keyed = items.map((item, index) => ({ item, key: Math.sin(seed * 997 + index * 131) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
