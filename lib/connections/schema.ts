import { z } from 'zod/mini';
import { DAY_STARTS } from '@/lib/format/time/business-day';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import { baseAddressProblem, tidyBaseAddress } from './model/base-address';
import { COUNTRIES } from './model/connection';
import { PROBLEM_KINDS } from './model/credential-problem';
import { tidyName } from './model/tidy-name';

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
  provenAt: z.nullable(z.iso.datetime()),
  /** Since when it answers 401. */
  refusedSince: z.nullable(z.iso.datetime()),
  /** When they were entered; null for the environment's. */
  createdAt: z.nullable(z.iso.datetime()),
});
export type CredentialView = z.output<typeof CredentialView>;

export const GenerationCredentials = z.object({
  generation: z.enum(GENERATIONS),
  /** The environment variables that hold them; none when they were entered on screen. */
  variables: z.array(z.string()),
  current: z.nullable(CredentialView),
  /** Pending. A call that gets a 401 with `current` is made again with these, if merchant and mode are the same. */
  next: z.nullable(CredentialView),
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
  merchantName: z.nullable(z.string()),
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
  otherCountry: z.nullable(z.enum(COUNTRIES)),
  credentials: z.array(GenerationCredentials),
  /** Environment variables that are not used, because their credentials belong to another merchant. */
  variablesOfOtherMerchant: z.array(z.string()),
  /** Why no credentials can be used, see CredentialProblem. */
  problem: z.nullable(z.enum(PROBLEM_KINDS)),
  /** Null: it was encrypted under another APP_SECRET. */
  webhookUrl: z.nullable(z.string()),
  /** Only this machine can reach the webhook URL (APP_URL). */
  webhookUrlIsLocal: z.boolean(),
  lastWebhookAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** `deliveries` up to COUNTED_AT_MOST; `open`: in a status that is not final. */
  counts: z.object({ deliveries: z.int(), open: z.int(), branches: z.int() }),
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
    .check(
      z.trim(),
      z.minLength(1, field(`${name}_required`)),
      z.maxLength(MAX_SECRET, field('secret_long')),
      z.regex(/^[\x21-\x7e]*$/, field('secret_characters')),
    );
const Secret = z
  .string({ error: field('api_secret_required') })
  .check(z.trim(), z.minLength(1, field('api_secret_required')), z.maxLength(MAX_SECRET, field('secret_long')));

export const V2Input = z.object({ apiKey: credential('api_key'), apiSecret: Secret });
export const V1Input = z.object({ accessToken: credential('access_token') });
export const V0Input = z.object({ apiKey: credential('api_key') });

/** Of one generation at least. */
export const CredentialsInput = z
  .object({ v2: z.optional(V2Input), v1: z.optional(V1Input), v0: z.optional(V0Input) })
  .check(z.refine((given) => GENERATIONS.some((generation) => given[generation]), field('credentials_required')));
export type CredentialsInput = z.output<typeof CredentialsInput>;

export const BaseAddress = z.pipe(
  z.string({ error: field('base_url_required') }).check(
    z.trim(),
    z.minLength(1, field('base_url_required')),
    z.maxLength(500, field('base_url_long')),
    z.superRefine((text, ctx) => {
      const problem = text && baseAddressProblem(text);
      if (problem) ctx.addIssue({ code: 'custom', message: field(problem) });
    }),
  ),
  z.transform((text) => (baseAddressProblem(text) ? text : tidyBaseAddress(text))),
);

const Name = z
  .string({ error: field('name_required') })
  .check(z.overwrite(tidyName), z.minLength(1, field('name_required')), z.maxLength(60, field('name_long')));
const MerchantName = z.pipe(
  z.string().check(z.overwrite(tidyName), z.maxLength(80, field('name_long'))),
  z.transform((text) => text || null),
);
const CountryCode = z.enum(COUNTRIES, { error: field('country_required') });
const DayStartHour = z.pipe(z.coerce.number(), z.literal(DAY_STARTS));

/** POST /api/connections. Returns its ConnectionEntry. */
export const AddConnection = z
  .object({
    name: Name,
    merchantName: z.optional(MerchantName),
    baseUrl: BaseAddress,
    country: CountryCode,
    dayStartHour: z._default(DayStartHour, 0),
    /** Whether its v2 key is a test-mode key; other generations have none. */
    testMode: z._default(z.boolean(), false),
    credentials: CredentialsInput,
  })
  .check(
    z.refine(({ testMode, credentials }) => !testMode || credentials.v2, {
      path: ['testMode'],
      message: field('test_mode_v2'),
    }),
  );
export type AddConnection = z.output<typeof AddConnection>;

export const ConnectionRef = z.object({ id: z.uuid() });
export type ConnectionRef = z.output<typeof ConnectionRef>;

/** PATCH /api/connections/[id]: what is `editable`. Returns its ConnectionEntry. */
export const ChangeConnection = z.extend(ConnectionRef, {
  name: z.optional(Name),
  merchantName: z.optional(MerchantName),
  country: z.optional(CountryCode),
  dayStartHour: z.optional(DayStartHour),
  testMode: z.optional(z.boolean()),
});
export type ChangeConnection = z.output<typeof ChangeConnection>;

const SeenAt = z.nullable(z.iso.datetime());

/**
 * PUT /api/connections/[id]/credentials: other credentials of the given generations. Returns its ConnectionEntry; what the
 * service accepted is `current` in it.
 */
export const RotateCredentials = z.extend(ConnectionRef, {
  credentials: CredentialsInput,
  /** Whether the new v2 key is a test-mode key; stored with it until it is active. Absent: as before. */
  testMode: z.optional(z.boolean()),
  /** The owner's word that they belong to the connection's merchant. */
  confirmed: z.optional(z.boolean()),
  /** Permissions that the owner knows to be lost. */
  losing: z.optional(z.array(z.enum(PERMISSIONS))),
  /** The credentials that the owner saw, by `createdAt`; compared only if given. */
  seen: z.optional(z.partialRecord(z.enum(GENERATIONS), z.object({ current: SeenAt, next: SeenAt }))),
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
export const DiscardCredentials = z.extend(ConnectionRef, {
  generation: z.enum(GENERATIONS),
  slot: z.enum(['current', 'next']),
});
export type DiscardCredentials = z.output<typeof DiscardCredentials>;

/** DELETE /api/connections/[id]. `goTo`: the connection to continue with. */
export const Removed = z.object({ goTo: z.object({ slug: z.string(), name: z.string() }) });

/** POST /api/connections/[id]/webhook-token. */
export const WebhookAddress = z.object({ webhookUrl: z.nullable(z.string()) });

// ---------------------------------------------------------------- tests

/** POST /api/connections/test: typed ones, nothing is stored. */
export const TestCredentials = z.object({ baseUrl: BaseAddress, credentials: CredentialsInput });
export type TestCredentials = z.output<typeof TestCredentials>;

/** POST /api/connections/[id]/test: the stored ones, or typed ones against its base address before they replace them. */
export const TestConnection = z.extend(ConnectionRef, { credentials: z.optional(CredentialsInput) });
export type TestConnection = z.output<typeof TestConnection>;

export const ProbedPermission = z.object({
  permission: z.enum(PERMISSIONS),
  /** Null: reading doesn't show it. */
  granted: z.nullable(z.boolean()),
});

/** The test of one set of credentials. */
export const Probe = z.object({
  generation: z.enum(GENERATIONS),
  slot: z.enum(['typed', 'current', 'next']),
  /** Null: the responses don't show it; `problem` is why. */
  accepted: z.nullable(z.boolean()),
  /** A key of the `problems` messages. */
  problem: z.nullable(z.string()),
  /** The error message of the service, redacted. */
  serviceMessage: z.nullable(z.string()),
  permissions: z.array(ProbedPermission),
  /** The merchant that they belong to, as far as the service names it. */
  merchantName: z.nullable(z.string()),
  country: z.nullable(z.enum(COUNTRIES)),
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
