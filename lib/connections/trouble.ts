import { z } from 'zod';
import { GENERATIONS } from '@/lib/service/generation';

/**
 * Why a connection's credentials are of no use, the worst first. `gone`: its variables are not in the environment.
 * `unreadable`: they were encrypted under another APP_SECRET and have to be entered again. `refused`: the service's last
 * word on them was 401. Of which generation, since when where that is known, and whether nothing else of it works either.
 */
export const Trouble = z.object({
  kind: z.enum(['gone', 'unreadable', 'refused']),
  generation: z.enum(GENERATIONS).nullable(),
  since: z.iso.datetime().nullable(),
  isAll: z.boolean(),
});
export type Trouble = z.output<typeof Trouble>;
