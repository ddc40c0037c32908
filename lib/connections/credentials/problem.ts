import { z } from 'zod';
import { GENERATIONS } from '@/lib/service/model/generation';

/**
 * Why a connection's credentials are of no use, the worst first. `gone`: its variables are not in the environment.
 * `unreadable`: they were encrypted under another APP_SECRET and have to be entered again. `refused`: the service's last
 * word on them was 401. `doubtful`: so it was, and whether those that wait are the same merchant's can't be told.
 * `other_mode`: so it was, and a live key waits in place of a test key, or the other way round. Of which generation, since
 * when where that is known, and whether nothing else of it works either.
 */
export const Trouble = z.object({
  kind: z.enum(['gone', 'unreadable', 'refused', 'doubtful', 'other_mode']),
  generation: z.enum(GENERATIONS).nullable(),
  since: z.iso.datetime().nullable(),
  isAll: z.boolean(),
});
export type Trouble = z.output<typeof Trouble>;
