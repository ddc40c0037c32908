import { expect, test } from 'vitest';
import { areasOf } from '@/lib/map/areas/areas';
import { countryView } from '@/lib/map/geometry/point';
import { type CustomerStep, stepOf } from './link-view';
import { addressPageFacts } from './page-facts.server';

const KUWAIT = { merchant: 'Dana Sweets', country: 'KW', timeZone: 'Asia/Kuwait' } as const;
const PIN = { latitude: 29.3339, longitude: 48.0761 };
const areaNamed = (country: 'KW' | 'SA', name: string) => {
  const area = areasOf(country).find((candidate) => candidate.name.en === name);
  if (!area) throw new Error(`no area ${name}`);
  return area;
};

test.each<[string, CustomerStep]>([
  ['submitting', 'preparing'],
  ['unknown', 'preparing'],
  ['what comes next year', 'preparing'],
  ['pending', 'searching'],
  ['accepted', 'to_pickup'],
  ['dispatched', 'to_pickup'],
  ['waiting_pack', 'to_pickup'],
  ['en_route', 'on_the_way'],
  ['completed', 'delivered'],
  ['canceled', 'stopped'],
  ['failed', 'stopped'],
])('a customer sees an order that is %s as %s', (status, step) => {
  expect(stepOf(status)).toBe(step);
});

test('a page begins at the pin, else at the area that is known best, else in the country', async () => {
  const factsOf = (country: 'KW' | 'SA', texts: Record<string, string>, point: typeof PIN | null = null) =>
    addressPageFacts({ ...KUWAIT, country, state: 'open', address: { texts, point } }, 'ar');
  const salmiya = areaNamed('KW', 'Salmiya');
  const pinned = await factsOf('KW', { area: 'Salmiya', street: '3' }, PIN);
  expect(pinned.start).toEqual({ ...PIN, zoom: 17 });
  expect(pinned.view.address).toEqual({ texts: { area: salmiya.name.ar, street: '3' }, point: PIN });

  const inArea = await factsOf('KW', { area: 'Salmiya' });
  expect(inArea.start).toEqual({ latitude: salmiya.latitude, longitude: salmiya.longitude, zoom: 14 });
  expect(inArea.names.area).toContain(salmiya.name.ar);
  expect(inArea.names.city).toBeUndefined();

  const { center, zoom } = countryView('KW');
  const unknown = await factsOf('KW', { area: 'Atlantis' });
  expect(unknown.start).toEqual({ ...center, zoom });
  expect(unknown.view.address.texts).toEqual({ area: 'Atlantis' });

  const district = areasOf('SA').find(({ city }) => city);
  if (!district) throw new Error('no district');
  const saudi = await factsOf('SA', { city: district.city?.en ?? '', district: district.name.en });
  expect(saudi.start).toEqual({ latitude: district.latitude, longitude: district.longitude, zoom: 14 });
  expect(saudi.names.city).toContain(areaNamed('SA', 'Riyadh').name.ar);
  expect(saudi.names.city).not.toContain(district.name.ar);
  expect(saudi.names.area).toBeUndefined();
});
