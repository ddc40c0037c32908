import { provideAreas } from './area-lists';
import bahrain from './lists/bh.json' with { type: 'json' };
import kuwait from './lists/kw.json' with { type: 'json' };
import saudiArabia from './lists/sa.json' with { type: 'json' };

/** The lists of every country, for servers and tests. A browser loads one country's (`load-areas.ts`). */
provideAreas('KW', kuwait);
provideAreas('BH', bahrain);
provideAreas('SA', saudiArabia);

export type { Area } from './area';
export { areasOf, governoratesOf } from './area-lists';
export { addressInArabic, districtsNamed, findArea, lineOfPin, nearestArea } from './lookup';
