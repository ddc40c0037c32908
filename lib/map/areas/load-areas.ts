import type { MapCountry } from '../geometry/point';
import { type AreaList, areasOf, governoratesOf, provideAreas } from './area-lists';

/** Loads the areas of one country in a browser, with the functions that read them. */
export const AREA_LOADERS = {
  KW: () => load('KW', () => import('./lists/kw.json')),
  BH: () => load('BH', () => import('./lists/bh.json')),
  SA: () => load('SA', () => import('./lists/sa.json')),
};

async function load(country: MapCountry, list: () => Promise<{ default: AreaList }>) {
  const [lookup, { default: areas }] = await Promise.all([import('./lookup'), list()]);
  provideAreas(country, areas);
  return { ...lookup, areasOf, governoratesOf };
}
