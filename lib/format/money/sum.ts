import { z } from 'zod/mini';

/** Amounts of one currency, added up, as decimal text. Those of another currency are another sum. */
export const Sum = z.object({ currency: z.string(), amount: z.string() });
export type Sum = z.infer<typeof Sum>;
