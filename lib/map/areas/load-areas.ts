import type { MapCountry } from '../geometry/country-view';
import { type AreaList, areasOf, governoratesOf, provideAreas } from './area-lists';

/** Loads the areas of one country in a browser, with the functions that read them. */
export const AREA_LOADERS = {
  KW: () => load('KW', () => import('./lists/kw').then(({ KUWAIT }) => KUWAIT)),
  BH: () => load('BH', () => import('./lists/bh').then(({ BAHRAIN }) => BAHRAIN)),
  SA: () => load('SA', () => import('./lists/sa').then(({ SAUDI_ARABIA }) => SAUDI_ARABIA)),
};

async function load(country: MapCountry, list: () => Promise<AreaList>) {
  const [lookup, areas] = await Promise.all([import('./lookup'), list()]);
  provideAreas(country, areas);
  return { ...lookup, areasOf, governoratesOf };
}
