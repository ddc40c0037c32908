import { z } from 'zod/mini';
import type { Permission } from '@/lib/auth/permissions';
import { ATTENTION_REASONS } from '@/lib/progress/attention';
import { routes } from '@/lib/routes';

/** The job that sends messages about an occurrence; its key is the occurrence's id. */
export const OCCURRENCE_JOB = 'occurrence';

type About = { permission: Permission; page: (subject: string) => string };
const OF_ORDER: About = { permission: 'delivery:read', page: routes.delivery };
const OF_SETTINGS: About = { permission: 'settings:read', page: routes.settingsConnections };
/** All but those that are a reason for an order's attention: who may see them, and where. */
const OTHERS = {
  not_replaced: OF_ORDER,
  import_stopped: { permission: 'delivery:write', page: routes.importProgress },
  plan_asks: { permission: 'delivery:write', page: () => routes.standing() },
  wallet_low: { permission: 'wallet:read', page: () => routes.wallet() },
  credentials_refused: OF_SETTINGS,
  webhooks_silent: OF_SETTINGS,
  // Only owners of the whole desk have it.
  backup_failed: { permission: 'settings:manage', page: routes.settingsBackups },
} satisfies Record<string, About>;

export const OTHER_KINDS = Object.keys(OTHERS) as (keyof typeof OTHERS)[];
export const OCCURRENCE_KINDS = [...ATTENTION_REASONS, ...OTHER_KINDS] as const;
export const OccurrenceKind = z.enum(OCCURRENCE_KINDS);
export type OccurrenceKind = z.output<typeof OccurrenceKind>;

const ABOUT: Partial<Record<OccurrenceKind, About>> = OTHERS;
const aboutOf = (kind: OccurrenceKind) => ABOUT[kind] ?? OF_ORDER;

/** The permission that a person needs to see a kind. */
export const permissionFor = (kind: OccurrenceKind): Permission => aboutOf(kind).permission;

/** The page that shows the subject. */
export const pageOf = (of: Pick<Occurrence, 'kind' | 'subject'>): string => aboutOf(of.kind).page(of.subject);

/** A matter that somebody must deal with now. */
export const Occurrence = z.object({
  id: z.string(),
  kind: OccurrenceKind,
  /** The id of the order, import or plan. */
  subject: z.string(),
  branchId: z.nullable(z.string()),
  /** The code of the order. */
  code: z.nullable(z.string()),
  openedAt: z.string(),
  /** The user caused it: nothing rings for them. */
  isOwn: z._default(z.boolean(), false),
  /** Others ring first: for the user after so long, unless somebody has it by then. */
  ringsInMs: z._default(z.number(), 0),
  takenBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type Occurrence = z.output<typeof Occurrence>;

/** `GET /api/occurrences`: all that are open and that the user may see, the newest first. */
export const Occurrences = z.object({
  occurrences: z.array(Occurrence),
  /** People who have silenced the ring, and until when. */
  muted: z._default(z.array(z.object({ name: z.string(), until: z.string() })), []),
});
export type Occurrences = z.output<typeof Occurrences>;

/** `PUT /api/occurrences/:id/taken`. */
export const TakeOccurrence = z.object({ id: z.uuid() });
export type TakeOccurrence = z.output<typeof TakeOccurrence>;

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
