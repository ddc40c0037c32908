/** The parts of an address that are mostly numbers. */
export const ADDRESS_NUMBERS = ['block', 'street', 'avenue', 'building', 'floor', 'apartment', 'paci'] as const;
export type NumberPart = (typeof ADDRESS_NUMBERS)[number];
