import { describe, expect, it } from 'vitest';
import type { Area } from './area';
import { namesOf } from './area-names';
import { foldName } from './fold-name';
import { isFirstCertain, suggestAreas } from './suggest-areas';
import { PUBLIC_PLACES } from './testing-public-places';

describe.each(Object.entries(PUBLIC_PLACES))('sixty public places of %s', (country, list) => {
  const places = placesOf(list);

  it('are sixty, of which at least 57 are suggested for their English, their Arabic and another spelling', () => {
    expect(places).toHaveLength(60);
    const missing = places.filter(({ english, arabic, city }) =>
      [english, arabic, otherSpelling(english)].some(
        (text) => !suggestedFor(country, city, text).some(({ area }) => isNamed(area, arabic)),
      ),
    );
    expect(missing.length, missing.map(({ english }) => english).join(', ')).toBeLessThanOrEqual(3);
  });

  it('are never exchanged for another place by Enter', () => {
    const exchanged = places.flatMap(({ english, arabic, city }) =>
      [english, arabic, otherSpelling(english)].flatMap((text) => {
        const suggested = suggestedFor(country, city, text);
        const [first] = suggested;
        const isOther = first && isFirstCertain(suggested, text) && !isNamed(first.area, arabic);
        return isOther ? [`${text}: ${first.area.name.en}`] : [];
      }),
    );
    expect(exchanged).toEqual([]);
  });
});

function placesOf(list: string) {
  let city: string | undefined;
  return list.split(/;\s*/).flatMap((entry) => {
    const [english = '', arabic] = entry.trim().split('|');
    if (english.startsWith('#')) city = english.slice(1);
    return arabic ? [{ english, arabic, city }] : [];
  });
}

function suggestedFor(country: string, city: string | undefined, text: string) {
  return suggestAreas(country, text, { limit: 7, isWanted: (area) => area.city?.en === city });
}

function isNamed(area: Area, arabic: string) {
  const wanted = foldName(arabic.replace(/^ضاحية /, ''));
  return namesOf(area).some((name) => foldName(name.replace(/^ضاحية /, '')) === wanted);
}

/** As people type it: without the article and capitals, -iyah for -iya, i for ee. */
function otherSpelling(english: string) {
  const plain = english.toLowerCase().replace(/^(al|ar|as)[ -]/, '');
  return plain.replace(/iya\b/, 'iyah').replace(/ee/g, 'i');
}
