import { describe, expect, it } from 'vitest';
import '@/lib/map/areas/areas';
import { AREAS } from '@/lib/sandbox/simulation/areas';
import { SERVICE_AREAS } from './schema';
import { serviceArea, suggestServiceAreas } from './service-area';

describe('serviceArea', () => {
  it.each([
    ['KW', 'Salmiya', 'Salmiya'],
    ['KW', 'al-salmiyah', 'Salmiya'],
    ['KW', 'السالميه', 'Salmiya'],
    ['KW', 'بنيد القار', 'Bneid Al Qar'],
    ['BH', 'الرفاع', 'Riffa'],
    ['BH', 'jid ali ', 'Jid Ali'],
  ] as const)('%s: %s is %s', (country, typed, name) => {
    expect(serviceArea(country, typed)).toBe(name);
  });

  it('knows every spelling of the service as it stands, each as itself', () => {
    for (const country of ['KW', 'BH'] as const) {
      for (const name of SERVICE_AREAS[country]) expect(serviceArea(country, name)).toBe(name);
    }
  });

  it('knows every name that the sandbox understands, but for the one that several areas share', () => {
    const unknown = AREAS.flatMap(({ country, names }) =>
      country === 'SA' ? [] : names.filter((name) => !serviceArea(country, name)),
    );
    expect(unknown).toEqual(['Shuwaikh', 'الشويخ']);
  });

  it('leaves the choice where several areas share a name', () => {
    for (const typed of ['Shuwaikh', 'Shweikh', 'الشويخ']) {
      const names = suggestServiceAreas('KW', typed, 7).areas.map(({ name }) => name);
      expect(names.sort(), typed).toEqual(SERVICE_AREAS.KW.filter((name) => name.startsWith('Shuwaikh')).sort());
    }
  });

  it.each(['Atlantis', '', ' '])('knows no %j', (typed) => {
    expect(serviceArea('KW', typed)).toBeUndefined();
  });

  it('does not look across the border', () => {
    expect(serviceArea('BH', 'Salmiya')).toBeUndefined();
  });
});

describe('suggestServiceAreas', () => {
  it('finds by Arabic and by the beginning of a name, and says both', () => {
    const [first] = suggestServiceAreas('KW', 'السال', 3).areas;
    expect(first).toMatchObject({ name: 'Salmiya', known: { name: { ar: 'السالمية' } } });
    expect(suggestServiceAreas('KW', 'salmi', 3).areas[0]?.name).toBe('Salmiya');
  });

  it('names nothing that the service does not list', () => {
    for (const { name } of suggestServiceAreas('BH', 'a', 200).areas) expect(SERVICE_AREAS.BH).toContain(name);
    expect(suggestServiceAreas('BH', 'a', 4).areas).toHaveLength(4);
  });
});
