import { z } from 'zod/mini';
import { OccurrenceKind } from './schema';

const Hour = z.nullable(z.int().check(z.gte(0), z.lte(23)));

/** The kinds and hours that a person chose for one browser. */
const PushChoice = {
  endpoint: z.url().check(z.maxLength(1_000)),
  kinds: z.array(OccurrenceKind).check(z.maxLength(20)),
  /** Hours of the merchant's day between which nothing comes. */
  quietFrom: Hour,
  quietUntil: Hour,
  /** Ids of merchants, and `merchant/branch`, from which nothing comes. */
  excluded: z._default(z.array(z.string().check(z.maxLength(101))).check(z.maxLength(500)), []),
};

/** `GET /api/settings/push`: the server's public key, and the choice for this browser where messages are on. */
export const PushSettings = z.object({ publicKey: z.string(), saved: z.optional(z.object(PushChoice)) });
export type PushSettings = z.output<typeof PushSettings>;

/** `PUT /api/settings/push`: what the browser's `PushSubscription` has, and the choice. */
export const SubscribePush = z.object({
  ...PushChoice,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
  }),
  locale: z.enum(['en', 'ar']),
});
export type SubscribePush = z.output<typeof SubscribePush>;
