import { describe, expect, it } from 'vitest';
import { countryView, isInside } from '../geometry/point';
import { addressInArabic, areasOf, findArea, governoratesOf, nearestArea } from './areas';

describe.each([
  ['KW', 120],
  ['BH', 100],
  ['SA', 600],
])('the list of %s', (country, atLeast) => {
  it('is as long as it should be, every entry complete and inside the country', () => {
    const areas = areasOf(country);
    expect(areas.length).toBeGreaterThanOrEqual(atLeast);
    for (const area of areas) {
      expect(area.name.en, JSON.stringify(area)).toMatch(/^[A-Z][A-Za-z' ]+$/);
      expect(area.name.ar, JSON.stringify(area)).toMatch(/^[\u0621-\u064a ]+$/);
      expect(isInside(countryView(country).bounds, area), JSON.stringify(area)).toBe(true);
    }
  });

  it('finds every area by each of its own names', () => {
    for (const area of areasOf(country)) {
      for (const name of [area.name.en, area.name.ar, ...area.aliases]) {
        expect(findArea(country, name, area.city?.en)?.name.en, name).toBe(area.name.en);
      }
    }
  });

  it('has no two areas of one name in one city, and none on the same spot', () => {
    const areas = areasOf(country);
    const names = areas.map((area) => `${area.city?.en ?? ''}/${area.name.en}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const spots = areas.filter(({ isPlaced }) => isPlaced).map((area) => `${area.latitude},${area.longitude}`);
    expect(spots.filter((spot, index) => spots.indexOf(spot) !== index)).toEqual([]);
  });
});

it.each([
  ['KW', 6],
  ['BH', 4],
  ['SA', 13],
])(
  'the governorates or regions of %s are complete, named in both languages and inside the country',
  (country, count) => {
    const governorates = governoratesOf(country);
    expect(new Set(governorates.map(({ name }) => name.en)).size).toBe(count);
    for (const governorate of governorates) {
      expect(governorate.name.en).toMatch(/^[A-Z][A-Za-z ]+ (Governorate|Region|Province|Borders)$/);
      expect(governorate.name.ar).toMatch(/^(ال)?(محافظة|منطقة) [\u0621-\u064a ]+$/);
      expect(isInside(countryView(country).bounds, governorate), governorate.name.en).toBe(true);
    }
    expect(governoratesOf('XX')).toEqual([]);
  },
);

it.each([
  ['KW', 'Salmiya, Block 10, Street 3', 'السالمية، قطعة 10، شارع 3'],
  ['KW', 'قطعة 10، السالمية', 'قطعة 10، السالمية'],
  ['KW', 'Farwaniya, Kuwait', 'الفروانية، الكويت'],
  ['KW', 'السالمية، الكويت', 'السالمية، الكويت'],
  ['KW', 'Somewhere, Block 2', 'Somewhere، قطعة 2'],
  ['SA', 'Olaya, Riyadh', 'العليا، الرياض'],
  ['KW', 'Block 5, Street Salem, Building 7, Salmiya, Kuwait', 'قطعة 5، Street Salem، مبنى 7، السالمية، الكويت'],
  ['BH', 'Building 12, Road 3801, Block 338, Adliya', 'مبنى 12، طريق 3801، مجمع 338، العدلية'],
  ['KW', 'Bayan, Jadda 4', 'بيان، جادة 4'],
  ['BH', 'Street 3801, Flat 4', 'طريق 3801، شقة 4'],
  ['XX', 'Salmiya', 'Salmiya'],
])('the areas of an address in %s are written in Arabic: %s', (country, address, arabic) => {
  expect(addressInArabic(country, address)).toBe(arabic);
});

describe('findArea', () => {
  it.each([
    ['KW', 'salmiya', 'Salmiya'],
    ['KW', 'Al-Salmiyah', 'Salmiya'],
    ['KW', 'As Salmiyya', 'Salmiya'],
    ['KW', 'السالميه', 'Salmiya'],
    ['KW', 'سالمية', 'Salmiya'],
    ['KW', 'ابو حليفه', 'Abu Halifa'],
    ['KW', 'الاحمدي', 'Ahmadi'],
    ['KW', 'الأحمدى', 'Ahmadi'],
    ['KW', 'عبد الله السالم', 'Abdullah Al Salem'],
    ['KW', 'FAHAHIL', 'Fahaheel'],
    ['KW', 'Jaber-Al-Ahmad', 'Jaber Al Ahmad'],
    ['KW', 'Hawally', 'Hawalli'],
    ['KW', 'Qurtuba', 'Qortuba'],
    ['KW', 'Al Asimah', 'Kuwait City'],
    ['KW', 'Bnaid Al-Qar', 'Bneid Al Qar'],
    ['KW', 'مدينة صباح الأحمد البحرية', 'Sabah Al Ahmad Sea City'],
    ['KW', 'Mishrif', 'Mishref'],
    ['KW', 'Al Manqaf', 'Mangaf'],
    ['KW', 'Khaytan', 'Khaitan'],
    ['KW', 'Sharg', 'Sharq'],
    ['KW', 'Mirgab', 'Mirqab'],
    ['KW', 'Ghirnata', 'Ghornata'],
    ['KW', 'Sabah Alsalem', 'Sabah Al Salem'],
    ['KW', 'Jaber Al-Ahmad City', 'Jaber Al Ahmad'],
    ['KW', 'Shuwaikh Industrial', 'Shuwaikh Industrial'],
    ['BH', 'Amwaj', 'Amwaj Islands'],
    ['BH', "a'ali", 'Aali'],
    ['BH', 'Al Muharraq', 'Muharraq'],
    ['SA', 'makkah', 'Mecca'],
    ['SA', 'جده', 'Jeddah'],
  ])('%s: %s is %s', (country, text, name) => {
    expect(findArea(country, text)?.name.en).toBe(name);
  });

  it('tells districts of one name apart by their city', () => {
    const inRiyadh = findArea('SA', 'العليا', 'الرياض');
    const inKhobar = findArea('SA', 'Al Olaya', 'Al Khobar');
    expect(inRiyadh?.city?.en).toBe('Riyadh');
    expect(inKhobar?.city?.en).toBe('Khobar');
  });

  it.each(['Shuwaikh', 'Shweikh', 'Al-Shuwaikh', 'الشويخ', 'شويخ'])('takes %s for none of the several', (text) => {
    expect(findArea('KW', text)).toBeUndefined();
  });

  it('knows nothing of an empty text, a foreign country or an unknown name', () => {
    expect(findArea('KW', '  ')).toBeUndefined();
    expect(findArea('US', 'Salmiya')).toBeUndefined();
    expect(findArea('KW', 'Atlantis')).toBeUndefined();
  });
});

describe('nearestArea', () => {
  it('names the area around a point, and none in the desert', () => {
    expect(nearestArea('KW', { latitude: 29.334, longitude: 48.071 })?.name.en).toBe('Salmiya');
    expect(nearestArea('SA', { latitude: 20, longitude: 50 })).toBeUndefined();
  });
});

it.each([
  ['KW', 'Sabah', undefined],
  ['KW', 'Sabiyah', 'Subiya'],
  ['KW', 'Hadiyah', 'Hadiya'],
  ['KW', 'Ardia', 'Ardiya'],
  ['KW', 'Surrah', 'Surra'],
  ['KW', 'Jlib', 'Jleeb Al Shuyoukh'],
  ['BH', 'Adliyah', 'Adliya'],
  ['BH', 'Riffah', 'Riffa'],
  ['SA', 'Diriya', 'Diriyah'],
  ['SA', 'Diriyah District', 'Diriyah'],
  ['SA', 'Al Olaya Dist.', 'Olaya'],
  ['KW', 'Ardiya.', 'Ardiya'],
  ['KW', 'Ardiyaa', 'Ardiya'],
])('finds in %s for the short name %s %s', (country, text, name) => {
  expect(findArea(country, text)?.name.en).toBe(name);
});
