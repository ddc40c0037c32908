import './areas';

/** The search with the lists of every country, for servers and tests. */
export { areasBegunBy, isFirstCertain, suggestAreas } from './suggest';
