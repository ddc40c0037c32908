import { BAHRAIN } from './lists/bh';
import { KUWAIT } from './lists/kw';
import { SAUDI_ARABIA } from './lists/sa';
import { provideAreas } from './lookup';

/** The lists of every country, for servers and tests. A browser loads one country's (`load-areas.ts`). */
provideAreas('KW', KUWAIT);
provideAreas('BH', BAHRAIN);
provideAreas('SA', SAUDI_ARABIA);

export type { Area } from './area';
export { addressInArabic, areasOf, districtsNamed, findArea, governoratesOf, lineOfPin, nearestArea } from './lookup';
