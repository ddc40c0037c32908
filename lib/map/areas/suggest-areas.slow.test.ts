import { describe, expect, it } from 'vitest';
import { areasOf, findArea } from './areas';
import { isFirstCertain, suggestAreas } from './suggest-areas';

const names = (country: string, text: string, limit?: number) =>
  suggestAreas(country, text, { limit }).map(({ area }) => area.name.en);

describe.each(['KW', 'BH', 'SA'])('in %s', (country) => {
  it('puts the area itself first for its whole name in any case and spelling, so that Enter takes it', () => {
    for (const area of areasOf(country)) {
      const isWanted = ({ city }: { city?: { en: string } }) => city?.en === area.city?.en;
      const typed = [area.name.en, area.name.ar, ...area.aliases];
      const others = [
        area.name.en.toUpperCase(),
        ` ${area.name.ar} `,
        `al-${area.name.en}`,
        area.name.ar.replace(/ة/g, 'ه'),
      ];
      for (const text of [...typed, ...others]) {
        const suggested = suggestAreas(country, text, { isWanted });
        expect(suggested[0]?.area.name.en, text).toBe(area.name.en);
        expect(isFirstCertain(suggested, text), text).toBe(true);
      }
    }
  });

  it('lets Enter take nothing that has the text only inside a word or in a later one', () => {
    const all = areasOf(country);
    const some = all.filter((_, index) => index % Math.max(7, Math.ceil(all.length / 80)) === 0);
    for (const { name } of some) {
      for (const text of [name.en.slice(1), name.en.slice(2), name.ar.slice(1), name.ar.slice(3)]) {
        const suggested = suggestAreas(country, text);
        const [first] = suggested;
        if (first && ['word', 'near', 'inside'].includes(first.fit))
          expect(isFirstCertain(suggested, text)).toBe(false);
      }
    }
  });
});

it.each(['عريض', 'العريض', 'الزهرة', 'Al Rawdah'])(
  'lets Enter take no district for %s, a name in several cities, until the city is chosen',
  (text) => {
    const isWanted = ({ city }: { city?: unknown }) => Boolean(city);
    const suggested = suggestAreas('SA', text, { isWanted });
    expect(new Set(suggested.slice(0, 2).map(({ area }) => area.city?.en)).size, text).toBe(2);
    expect(isFirstCertain(suggested, text)).toBe(false);
  },
);

it('puts the beginnings of names before those of later words, misspellings, and letters inside', () => {
  expect(names('KW', 'sal').slice(0, 4)).toEqual(['Salhiya', 'Salmiya', 'Salwa', 'Salam']);
  const fits = suggestAreas('KW', 'salm', { limit: 200 }).map(({ fit }) => fit);
  const order = ['begins', 'word', 'near', 'inside'];
  expect(fits).toEqual(fits.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(names('KW', 'sal', 200)).toContain('Abdullah Al Salem');
});

it.each(['Shuwaikh', 'Shweikh', 'Al-Shuwaikh', 'الشويخ', 'شويخ'])(
  'suggests all the areas called %s, none first',
  (text) => {
    const all = areasOf('KW').filter(({ name }) => name.en.startsWith('Shuwaikh'));
    const suggested = suggestAreas('KW', text, { limit: 200 }).filter(({ fit }) => fit === 'begins');
    expect(suggested.map(({ area }) => area.name.en).sort()).toEqual(all.map(({ name }) => name.en).sort());
    expect(isFirstCertain(suggested, text)).toBe(false);
  },
);

it('finds a name at every letter of it', () => {
  for (const name of ['Salmiya', 'Hawalli', 'Jabriya', 'Kuwait City', 'Al Salmiyah', 'السالمية']) {
    const area = findArea('KW', name)?.name.en;
    for (let end = name.startsWith('Al ') ? 4 : 2; end <= name.length; end++)
      expect(names('KW', name.slice(0, end), 200), name.slice(0, end)).toContain(area);
  }
});

it.each([
  ['KW', 'ar', 'Ardiya'],
  ['BH', 'as', 'Askar'],
  ['KW', 'alsalm', 'Salmiya'],
  ['BH', 'عيسى', 'Isa Town'],
])('in %s takes %s, which looks like an article or leaves a word out, for %s', (country, text, name) => {
  const suggested = suggestAreas(country, text);
  expect(suggested[0]?.area.name.en).toBe(name);
  expect(isFirstCertain(suggested, text)).toBe(true);
});

it.each([
  ['KW', 'slmia', 'Salmiya'],
  ['KW', 'Jabryia', 'Jabriya'],
  ['KW', 'rumaitheya', 'Rumaithiya'],
  ['KW', 'farwnia', 'Farwaniya'],
  ['KW', 'fahahel', 'Fahaheel'],
  ['KW', 'الفروانيه', 'Farwaniya'],
  ['KW', 'الفرونية', 'Farwaniya'],
  ['BH', 'muharaq', 'Muharraq'],
  ['BH', 'budaya', 'Budaiya'],
  ['SA', 'Jedah', 'Jeddah'],
])('in %s suggests for %s first %s', (country, text, name) => {
  expect(names(country, text)[0]).toBe(name);
});

it('answers in Arabic as well, keeps to the limit, and suggests nothing for signs alone', () => {
  expect(names('BH', 'المح')).toContain('Muharraq');
  expect(suggestAreas('SA', '', { limit: 5 })).toHaveLength(5);
  expect(suggestAreas('SA', '...')).toEqual([]);
});

it.each([
  ['KW', 'ضاحية العدان', 'Adan'],
  ['KW', 'Al Nahda (east Sulaibikhat)', 'Nahdha'],
  ['BH', 'Sitra Mahazza', 'Mahazza'],
])('in %s suggests for %s, a name with an addition, %s', (country, text, name) => {
  const suggested = suggestAreas(country, text);
  expect(suggested[0]?.area.name.en).toBe(name);
  expect(isFirstCertain(suggested, text)).toBe(false);
});

it.each([
  ['SA', 'Al Ula', 'Al Ula'],
  ['SA', 'العلا', 'Al Ula'],
  ['SA', 'Buraydah', 'Buraidah'],
  ['SA', 'Ubhur North', 'Obhur North'],
  ['SA', 'Al Khalidiyah Al Janubiyah', 'Khalidiyah South'],
  ['SA', 'Riyad', 'Riyadh'],
])('in %s finds %s as %s', (country, text, name) => {
  expect(names(country, text)).toContain(name);
});

it('offers Sulaimaniyah for Al Ula at no place that Enter takes, nor Misfalah for Al Falah', () => {
  for (const [text, other] of [
    ['Al Ula', 'Sulaimaniyah'],
    ['Al Falah', 'Misfalah'],
  ] as const) {
    const suggested = suggestAreas('SA', text);
    expect(suggested[0]?.area.name.en).not.toBe(other);
  }
});
