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

/** `GET /api/settings/push`: the server's public key, and the user's browsers. */
export const PushSettings = z.object({ publicKey: z.string(), browsers: z.array(z.object(PushChoice)) });
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

/** `DELETE /api/settings/push`, and `POST` of a message to see. */
export const PushBrowser = z.object({ endpoint: PushChoice.endpoint });
export type PushBrowser = z.output<typeof PushBrowser>;

/** The message that the service worker gets: no name, phone, address or amount. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** One message of a tag stands on a screen. */
  tag: z.string(),
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  /** Ended or taken: the message replaces the first one, without a sound, and closes. */
  isOver: z.boolean(),
});
export type PushMessage = z.output<typeof PushMessage>;
