import { provideAreas } from './area-lists';
import { BAHRAIN } from './lists/bh';
import { KUWAIT } from './lists/kw';
import { SAUDI_ARABIA } from './lists/sa';

/** The lists of every country, for servers and tests. A browser loads one country's (`load-areas.ts`). */
provideAreas('KW', KUWAIT);
provideAreas('BH', BAHRAIN);
provideAreas('SA', SAUDI_ARABIA);

export type { Area } from './area';
export { areasOf, governoratesOf } from './area-lists';
export { addressInArabic, districtsNamed, findArea, lineOfPin, nearestArea } from './lookup';
