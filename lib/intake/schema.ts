import { z } from 'zod/mini';
import { Point } from '@/lib/map/geometry/point';

/** `POST /api/intake/link`: a short link of a map. */
export const ResolveLink = z.object({ link: z.string().check(z.minLength(1), z.maxLength(2_000)) });
export type ResolveLink = z.infer<typeof ResolveLink>;

/**
 * The point that a link leads to, or why there is none. `view` is the middle of a map, `no_point` a place without one,
 * `refused` an address that is no map, `unreachable` no answer from the internet.
 */
export const ResolvedLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['point', 'view']), point: Point }),
  z.object({ kind: z.enum(['no_point', 'refused', 'unreachable']) }),
]);
export type ResolvedLink = z.infer<typeof ResolvedLink>;
