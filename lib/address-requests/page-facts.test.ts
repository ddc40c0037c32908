import { expect, test } from 'vitest';
import { areasOf } from '@/lib/map/areas/areas';
import { countryView } from '@/lib/map/geometry/country-view';
import { type CustomerStep, type FollowedOrder, stepOf } from './link-view';
import { mapPicture, PICTURE } from './map-picture.server';
import { addressPageFacts, orderPicture } from './page-facts.server';

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

test('a driver north-east of the door is drawn above it and to its right, each by its own mark', async () => {
  const order = { driver: { latitude: PIN.latitude + 0.02, longitude: PIN.longitude + 0.03 }, dropoff: PIN };
  const view = { ...KUWAIT, state: 'order' as const, order: order as FollowedOrder };
  const picture = await orderPicture(view, 'en');
  const [door, driver] = picture?.marks ?? [];
  expect([door?.kind, driver?.kind]).toEqual(['pin', 'driver']);
  if (!door || !driver) throw new Error('a mark is missing');
  expect([driver.x > door.x, driver.y < door.y]).toEqual([true, true]);
  expect(Math.abs(driver.x + door.x - PICTURE.width)).toBeLessThan(2);
  expect(Math.abs(driver.y + door.y - PICTURE.height)).toBeLessThan(2);
  expect(door.x).toBeGreaterThan(PICTURE.width * 0.1);
  const alone = await orderPicture({ ...view, order: { ...view.order, driver: null } }, 'en');
  expect(alone?.marks).toEqual([{ kind: 'pin', x: PICTURE.width / 2, y: PICTURE.height / 2 }]);
  expect(await orderPicture({ ...view, order: { ...view.order, driver: null, dropoff: null } }, 'en')).toBeNull();
});

test('names on a picture are whole, apart from each other and from the marks, in the language of the page', async () => {
  const named = { en: new Set<string>(), ar: new Set<string>() };
  for (const { name } of areasOf('KW')) for (const locale of ['en', 'ar'] as const) named[locale].add(name[locale]);
  for (const locale of ['en', 'ar'] as const)
    for (const area of areasOf('KW').slice(0, 40)) {
      const picture = await mapPicture('KW', [{ point: area, kind: 'pin' }], locale);
      const labels = picture?.labels ?? [];
      for (const { x, y, name } of labels) {
        const half = name.length * 6.5;
        expect(named[locale]).toContain(name);
        expect([x > half, x < 720 - half, y > 34, y < 440 - 34]).toEqual([true, true, true, true]);
        expect(Math.abs(y - 220) > 40 || Math.abs(x - 360) > 40 + half, name).toBe(true);
        for (const other of labels.filter((label) => label.name !== name))
          expect(Math.abs(other.y - y) > 34 || Math.abs(other.x - x) > half + other.name.length * 6.5, name).toBe(true);
      }
    }
});

test('a page shows five kilometres around a pin, and nine around an area', async () => {
  const at = { latitude: PIN.latitude, longitude: PIN.longitude + 0.01 };
  const pins = [PIN, at].map((point) => ({ point, kind: 'pin' as const }));
  const unitsBetween = async (places: Parameters<typeof mapPicture>[1]) => {
    const [west, east] = (await mapPicture('KW', places, 'en'))?.marks ?? [];
    return (east?.x ?? 0) - (west?.x ?? 0);
  };
  // Kuwait's hundredth of a degree is 969 m, in a picture of 720 units.
  expect(Math.abs((await unitsBetween(pins)) - 140)).toBeLessThan(3);
  expect(Math.abs((await unitsBetween([{ point: PIN, kind: 'area' }, ...pins])) - 78)).toBeLessThan(3);
});

test('a page begins at the pin, else at the area that is known best, else in the country', async () => {
  const factsOf = (country: 'KW' | 'SA', texts: Record<string, string>, point: typeof PIN | null = null) =>
    addressPageFacts({ ...KUWAIT, country, state: 'open', address: { texts, point } }, 'ar');
  const salmiya = areaNamed('KW', 'Salmiya');
  const pinned = await factsOf('KW', { area: 'Salmiya', street: '3' }, PIN);
  expect(pinned.start).toEqual({ ...PIN, zoom: 17 });
  expect(pinned.view.address).toEqual({ texts: { area: salmiya.name.ar, street: '3' }, point: PIN });
  expect(pinned.picture?.marks).toMatchObject([{ kind: 'pin' }]);

  const inArea = await factsOf('KW', { area: 'Salmiya' });
  expect(inArea.start).toEqual({ latitude: salmiya.latitude, longitude: salmiya.longitude, zoom: 14 });
  expect(inArea.picture?.marks).toEqual([]);
  expect(inArea.names.area).toContain(salmiya.name.ar);
  expect(inArea.names.city).toBeUndefined();

  const { center, zoom } = countryView('KW');
  const unknown = await factsOf('KW', { area: 'Atlantis' });
  expect(unknown.start).toEqual({ ...center, zoom });
  expect(unknown.picture).toBeNull();
  expect(unknown.view.address.texts).toEqual({ area: 'Atlantis' });

  const district = areasOf('SA').find(({ city }) => city);
  if (!district) throw new Error('no district');
  const saudi = await factsOf('SA', { city: district.city?.en ?? '', district: district.name.en });
  expect(saudi.start).toEqual({ latitude: district.latitude, longitude: district.longitude, zoom: 14 });
  expect(saudi.names.city).toContain(areaNamed('SA', 'Riyadh').name.ar);
  expect(saudi.names.city).not.toContain(district.name.ar);
  expect(saudi.names.area).toBeUndefined();
});
