import message from '../words/message.json';

/** Words, and their English plurals. */
const withPlurals = (list: string) => list.split(',').flatMap((word) => [word, `${word}s`]);

export const TIME_UNITS = new Set(withPlurals(message.unitsOfTime));
export const PIECES = new Set(withPlurals(message.pieces));
const OTHERS = withPlurals(`${message.unitsOfMoney},${message.unitsOther}`);
/** Units that make the number before them something else than a part of an address. */
export const UNITS = new Set([...TIME_UNITS, ...PIECES, ...OTHERS]);
