import { z } from 'zod';
import { DAY_STARTS } from '@/lib/format/business-day';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import { baseAddressProblem, tidyBaseAddress } from './base-address';
import { COUNTRIES } from './connection';
import { PROBLEM_KINDS } from './credentials/problem';
import { tidyName } from './edit/tidy-name';

/** Messages are keys of the `connections` messages. */
const field = (name: string) => `connections.fields.${name}`;

// ---------------------------------------------------------------- what is shown

/**
 * `unproven`: the service has not accepted them yet. `proven`: it did. `refused`: it answers 401. `unreadable`,
 * `unverified` and `other_mode` as in CredentialProblem.
 */
export const CREDENTIAL_STATES = ['unproven', 'proven', 'refused', 'unreadable', 'unverified', 'other_mode'] as const;

/** One set of credentials. `endings`: the last characters of each field, '' for a short credential. */
export const CredentialView = z.object({
  endings: z.record(z.string(), z.string()),
  state: z.enum(CREDENTIAL_STATES),
  /** When the service last accepted them, to a few minutes. */
  provenAt: z.iso.datetime().nullable(),
  /** Since when it answers 401. */
  refusedSince: z.iso.datetime().nullable(),
  /** When they were entered; null for the environment's. */
  createdAt: z.iso.datetime().nullable(),
});
export type CredentialView = z.output<typeof CredentialView>;

export const GenerationCredentials = z.object({
  generation: z.enum(GENERATIONS),
  /** The environment variables that hold them; none when they were entered on screen. */
  variables: z.array(z.string()),
  current: CredentialView.nullable(),
  /** Pending. A call that gets a 401 with `current` is made again with these, if merchant and mode are the same. */
  next: CredentialView.nullable(),
});
export type GenerationCredentials = z.output<typeof GenerationCredentials>;

/** Deliveries are counted up to here; then "more than" is shown. */
export const COUNTED_AT_MOST = 10_000;

/** What an owner may change on screen. */
export const EDITABLE = ['name', 'merchantName', 'country', 'dayStartHour', 'testMode'] as const;

export const ConnectionEntry = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  merchantName: z.string().nullable(),
  baseUrl: z.string(),
  source: z.enum(['environment', 'added']),
  sandbox: z.boolean(),
  testMode: z.boolean(),
  country: z.enum(COUNTRIES),
  currency: z.string(),
  timeZone: z.string(),
  dayStartHour: z.number(),
  /** `service`: returned by the service. `declared`: by a person or SERVICE_COUNTRY. `assumed`: by neither, so Kuwait. */
  countrySource: z.enum(['service', 'declared', 'assumed']),
  /** The country that the service returned, if it differs from the one in use. */
  otherCountry: z.enum(COUNTRIES).nullable(),
  credentials: z.array(GenerationCredentials),
  /** Environment variables that are not used, because their credentials belong to another merchant. */
  variablesOfOtherMerchant: z.array(z.string()),
  /** Why no credentials can be used, see CredentialProblem. */
  problem: z.enum(PROBLEM_KINDS).nullable(),
  /** Null: it was encrypted under another APP_SECRET. */
  webhookUrl: z.string().nullable(),
  /** Only this machine can reach the webhook URL (APP_URL). */
  webhookUrlIsLocal: z.boolean(),
  lastWebhookAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** `deliveries` up to COUNTED_AT_MOST; `open`: in a status that is not final. */
  counts: z.object({ deliveries: z.number().int(), open: z.number().int(), branches: z.number().int() }),
  editable: z.array(z.enum(EDITABLE)),
  removable: z.boolean(),
});
export type ConnectionEntry = z.output<typeof ConnectionEntry>;

/** GET /api/connections: oldest first. */
export const ConnectionList = z.object({ connections: z.array(ConnectionEntry) });

// ---------------------------------------------------------------- what is entered

const MAX_SECRET = 512;

/** Credentials go into header fields: printable ASCII without spaces. Spaces from the clipboard are removed. */
const credential = (name: string) =>
  z
    .string({ error: field(`${name}_required`) })
    .trim()
    .min(1, field(`${name}_required`))
    .max(MAX_SECRET, field('secret_long'))
    .regex(/^[\x21-\x7e]*$/, field('secret_characters'));
const Secret = z
  .string({ error: field('api_secret_required') })
  .trim()
  .min(1, field('api_secret_required'))
  .max(MAX_SECRET, field('secret_long'));

export const V2Input = z.object({ apiKey: credential('api_key'), apiSecret: Secret });
export const V1Input = z.object({ accessToken: credential('access_token') });
export const V0Input = z.object({ apiKey: credential('api_key') });

/** Of one generation at least. */
export const CredentialsInput = z
  .object({ v2: V2Input.optional(), v1: V1Input.optional(), v0: V0Input.optional() })
  .refine((given) => GENERATIONS.some((generation) => given[generation]), field('credentials_required'));
export type CredentialsInput = z.output<typeof CredentialsInput>;

export const BaseAddress = z
  .string({ error: field('base_url_required') })
  .trim()
  .min(1, field('base_url_required'))
  .max(500, field('base_url_long'))
  .superRefine((text, ctx) => {
    const problem = text && baseAddressProblem(text);
    if (problem) ctx.addIssue({ code: 'custom', message: field(problem) });
  })
  .transform((text) => (baseAddressProblem(text) ? text : tidyBaseAddress(text)));

const Name = z
  .string({ error: field('name_required') })
  .transform(tidyName)
  .pipe(z.string().min(1, field('name_required')).max(60, field('name_long')));
const MerchantName = z
  .string()
  .transform(tidyName)
  .pipe(z.string().max(80, field('name_long')))
  .transform((text) => text || null);
const CountryCode = z.enum(COUNTRIES, { error: field('country_required') });
const DayStartHour = z.coerce.number().pipe(z.literal(DAY_STARTS));

/** POST /api/connections. Returns its ConnectionEntry. */
export const AddConnection = z
  .object({
    name: Name,
    merchantName: MerchantName.optional(),
    baseUrl: BaseAddress,
    country: CountryCode,
    dayStartHour: DayStartHour.default(0),
    /** Whether its v2 key is a test-mode key; other generations have none. */
    testMode: z.boolean().default(false),
    credentials: CredentialsInput,
  })
  .refine(({ testMode, credentials }) => !testMode || credentials.v2, {
    path: ['testMode'],
    message: field('test_mode_v2'),
  });
export type AddConnection = z.output<typeof AddConnection>;

export const ConnectionRef = z.object({ id: z.uuid() });
export type ConnectionRef = z.output<typeof ConnectionRef>;

/** PATCH /api/connections/[id]: what is `editable`. Returns its ConnectionEntry. */
export const ChangeConnection = ConnectionRef.extend({
  name: Name.optional(),
  merchantName: MerchantName.optional(),
  country: CountryCode.optional(),
  dayStartHour: DayStartHour.optional(),
  testMode: z.boolean().optional(),
});
export type ChangeConnection = z.output<typeof ChangeConnection>;

const SeenAt = z.iso.datetime().nullable();

/**
 * PUT /api/connections/[id]/credentials: other credentials of the given generations. Returns its ConnectionEntry; what the
 * service accepted is `current` in it.
 */
export const RotateCredentials = ConnectionRef.extend({
  credentials: CredentialsInput,
  /** Whether the new v2 key is a test-mode key; holds once it is in force. Absent: as before. */
  testMode: z.boolean().optional(),
  /** The owner's word that they belong to the connection's merchant. */
  confirmed: z.boolean().optional(),
  /** Permissions that the owner knows to be lost. */
  losing: z.array(z.enum(PERMISSIONS)).optional(),
  /** The credentials that the owner saw, by `createdAt`; compared only if given. */
  seen: z.partialRecord(z.enum(GENERATIONS), z.object({ current: SeenAt, next: SeenAt })).optional(),
});
export type RotateCredentials = z.output<typeof RotateCredentials>;

/** Detail of 409 `merchant_unconfirmed`: why it is not certain that they belong to the connection's merchant. */
export const Unconfirmed = z.object({
  generations: z.array(z.enum(GENERATIONS)),
  answer: z.enum(['unknown', 'unreachable', 'refused']),
});
export type Unconfirmed = z.output<typeof Unconfirmed>;

/** Detail of 409 `credentials_weaker`: permissions that the new ones lack, and the current ones are not known to. */
export const Weaker = z.object({ lost: z.array(z.enum(PERMISSIONS)) });

/** DELETE /api/connections/[id]/credentials?generation=v2&slot=next, see discardCredentials. Returns its ConnectionEntry. */
export const DiscardCredentials = ConnectionRef.extend({
  generation: z.enum(GENERATIONS),
  slot: z.enum(['current', 'next']),
});
export type DiscardCredentials = z.output<typeof DiscardCredentials>;

/** DELETE /api/connections/[id]. `goTo`: the connection to continue with. */
export const Removed = z.object({ goTo: z.object({ slug: z.string(), name: z.string() }) });

/** POST /api/connections/[id]/webhook-token. */
export const WebhookAddress = z.object({ webhookUrl: z.string().nullable() });

// ---------------------------------------------------------------- tests

/** POST /api/connections/test: typed ones, nothing is stored. */
export const TestCredentials = z.object({ baseUrl: BaseAddress, credentials: CredentialsInput });
export type TestCredentials = z.output<typeof TestCredentials>;

/** POST /api/connections/[id]/test: the stored ones, or typed ones against its base address before they replace them. */
export const TestConnection = ConnectionRef.extend({ credentials: CredentialsInput.optional() });
export type TestConnection = z.output<typeof TestConnection>;

export const ProbedPermission = z.object({
  permission: z.enum(PERMISSIONS),
  /** Null: reading doesn't show it. */
  granted: z.boolean().nullable(),
});

/** The test of one set of credentials. */
export const Probe = z.object({
  generation: z.enum(GENERATIONS),
  slot: z.enum(['typed', 'current', 'next']),
  /** Null: the responses don't show it; `problem` is why. */
  accepted: z.boolean().nullable(),
  /** A key of the `problems` messages. */
  problem: z.string().nullable(),
  /** The error message of the service, redacted. */
  serviceMessage: z.string().nullable(),
  permissions: z.array(ProbedPermission),
  /** The merchant that they belong to, as far as the service names it. */
  merchantName: z.string().nullable(),
  country: z.enum(COUNTRIES).nullable(),
});
export type Probe = z.output<typeof Probe>;

export const TestResult = z.object({ probes: z.array(Probe), testedAt: z.iso.datetime() });
export type TestResult = z.output<typeof TestResult>;

/** The fields of a generation's credentials, in the order in which they are typed. */
export const CREDENTIAL_FIELDS: Record<Generation, readonly string[]> = {
  v2: ['apiKey', 'apiSecret'],
  v1: ['accessToken'],
  v0: ['apiKey'],
};
