import type { DeliveryRow } from '@/lib/deliveries/schema';

/** Marks that nearly every row of a list has, and that are therefore left out. */
export type UsualMarks = { isElsewhere: boolean; payment: 'paid' | null };

const NEARLY_ALL = 0.75;
const FEWEST_ROWS = 4;

/** Cash is marked on every row: a driver collects it. */
export function usualMarks(rows: readonly Pick<DeliveryRow, 'madeElsewhere' | 'paymentType'>[]): UsualMarks {
  const isUsual = (count: number) => rows.length >= FEWEST_ROWS && count >= rows.length * NEARLY_ALL;
  return {
    isElsewhere: isUsual(rows.filter(({ madeElsewhere }) => madeElsewhere).length),
    payment: isUsual(rows.filter(({ paymentType }) => paymentType === 'paid').length) ? 'paid' : null,
  };
}
