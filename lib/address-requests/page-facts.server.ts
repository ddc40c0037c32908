import type { Locale } from '@/lib/i18n/catalog/locale';
import { areasOf, findArea } from '@/lib/map/areas/areas';
import { countryView } from '@/lib/map/geometry/point';
import type { AddressText } from '@/lib/order/address-fields';
import type { LinkView } from './link-view';

const PIN_ZOOM = 17;
const AREA_ZOOM = 14;

type AddressView = Extract<LinkView, { state: 'open' | 'confirmed' }>;

/** Data of the page of an address: its areas in the language of the page, where a map opens, and names. */
export function addressPageFacts(view: AddressView, locale: Locale) {
  const { country, address } = view;
  const { texts, point } = address;
  const found = {
    area: texts.area ? findArea(country, texts.area) : undefined,
    city: texts.city ? findArea(country, texts.city) : undefined,
    district: texts.district ? findArea(country, texts.district, texts.city) : undefined,
  };
  const area = found.district ?? found.area ?? found.city;
  const named = Object.fromEntries(
    Object.entries(found).flatMap(([field, known]) => (known ? [[field, known.name[locale]]] : [])),
  );
  const { center, zoom } = countryView(country);
  const start = point
    ? { ...point, zoom: PIN_ZOOM }
    : area
      ? { latitude: area.latitude, longitude: area.longitude, zoom: AREA_ZOOM }
      : { ...center, zoom };
  return {
    view: { ...view, address: { texts: { ...texts, ...named }, point } },
    start,
    names: namesOf(country, locale),
  };
}

/** Areas of Kuwait and Bahrain, cities of Saudi Arabia: its districts are too many for a page. */
function namesOf(country: string, locale: Locale): Partial<Record<AddressText, string[]>> {
  const names = areasOf(country).flatMap(({ city, name }) => (city ? [] : [name[locale]]));
  return country === 'SA' ? { city: names } : { area: names };
}
