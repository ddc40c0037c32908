import units from '../words/units.json';

/** Words, and their English plurals. */
const withPlurals = (list: string) => list.split(',').flatMap((word) => [word, `${word}s`]);

export const TIME_UNITS = new Set(withPlurals(units.time));
export const PIECES = new Set(withPlurals(units.pieces));
const OTHERS = withPlurals(`${units.money},${units.others}`);
/** Units that make the number before them something else than a part of an address. */
export const UNITS = new Set([...TIME_UNITS, ...PIECES, ...OTHERS]);
