import { z } from 'zod/mini';

const FIRST = '2000-01-01';
const LAST = '2100-12-31';

/** A day (YYYY-MM-DD) of this century: neither JavaScript nor PostgreSQL counts on from the year 9999. */
export const Day = z.iso.date().check(z.refine((day) => day >= FIRST && day <= LAST, 'errors.invalid'));

/** Whether an instant is outside the same years; a text that is no instant is not. */
export const isOtherCentury = (instant: string): boolean => {
  const year = new Date(instant).getUTCFullYear();
  return year < 2000 || year > 2100;
};
