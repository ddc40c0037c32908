import { z } from 'zod';
import { Trouble } from '@/lib/connections/credentials/problem';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import { baseAddressProblem, tidyBaseAddress } from './base-address';
import { COUNTRIES } from './connection';
import { tidyName } from './tidy-name';

/** Messages are keys of the `connections` messages. */
const field = (name: string) => `connections.fields.${name}`;

// ---------------------------------------------------------------- what is shown

/**
 * `unproven`: the service has not accepted them yet. `proven`: it did, and has not refused them since. `refused`: its last
 * word was 401. `unreadable`: sealed under another APP_SECRET; they have to be entered again. Of those that wait for
 * their proof, `doubtful` and `other_mode` as in Trouble.
 */
export const CREDENTIAL_STATES = ['unproven', 'proven', 'refused', 'unreadable', 'doubtful', 'other_mode'] as const;

/** One set of credentials, told apart by the last characters of each of its fields: '' where even those would be too much. */
export const CredentialView = z.object({
  endings: z.record(z.string(), z.string()),
  state: z.enum(CREDENTIAL_STATES),
  /** When the service last accepted them, to a few minutes. */
  provenAt: z.iso.datetime().nullable(),
  /** Since when it answers 401. */
  refusedSince: z.iso.datetime().nullable(),
  /** When they were typed in; null for the environment's. */
  createdAt: z.iso.datetime().nullable(),
});
export type CredentialView = z.output<typeof CredentialView>;

export const GenerationCredentials = z.object({
  generation: z.enum(GENERATIONS),
  /** The environment variables they come from; none when they were typed in. */
  variables: z.array(z.string()),
  current: CredentialView.nullable(),
  /**
   * Given by a rotation and not accepted yet. `current` serves, and a call that gets a 401 with it is made again with these,
   * if they are the same merchant's and of the same mode. Once accepted they are `current`.
   */
  next: CredentialView.nullable(),
});
export type GenerationCredentials = z.output<typeof GenerationCredentials>;

/** Deliveries are counted up to here; more are "more than". */
export const COUNTED_AT_MOST = 10_000;

/** What an owner may change; the rest of an environment's connection is the environment's. */
export const EDITABLE = ['name', 'merchantName', 'country', 'testMode'] as const;

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
  /** `service`: it said so. `declared`: a person or SERVICE_COUNTRY did. `assumed`: nobody has, so Kuwait. */
  countrySource: z.enum(['service', 'declared', 'assumed']),
  /** What the service said, when that is another country than the one in use. */
  countryTold: z.enum(COUNTRIES).nullable(),
  /** Of each generation that has any. */
  credentials: z.array(GenerationCredentials),
  /** Variables of the environment that are not used here: what they say is another merchant's. */
  strangeVariables: z.array(z.string()),
  /** Why none of them is of any use, see Trouble. */
  problem: Trouble.shape.kind.nullable(),
  webhookUrl: z.string(),
  /** Only this machine can reach the webhook URL (APP_URL). */
  webhookUrlIsLocal: z.boolean(),
  lastWebhookAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** `deliveries` up to COUNTED_AT_MOST; `open` ones are still on their way. */
  counts: z.object({ deliveries: z.number().int(), open: z.number().int(), branches: z.number().int() }),
  editable: z.array(z.enum(EDITABLE)),
  removable: z.boolean(),
});
export type ConnectionEntry = z.output<typeof ConnectionEntry>;

/** GET /api/connections: oldest first. */
export const ConnectionList = z.object({ connections: z.array(ConnectionEntry) });

// ---------------------------------------------------------------- what is typed

const MAX_SECRET = 512;

/** Credentials go into header fields: printable ASCII without spaces. Around them, what came along from the clipboard goes. */
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

/** Of any of the generations, and of one at least. */
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
/** Empty: nobody has said. */
const MerchantName = z
  .string()
  .transform(tidyName)
  .pipe(z.string().max(80, field('name_long')))
  .transform((text) => text || null);
const CountryCode = z.enum(COUNTRIES, { error: field('country_required') });

/** POST /api/connections. Answers its ConnectionEntry. */
export const AddConnection = z
  .object({
    name: Name,
    merchantName: MerchantName.optional(),
    baseUrl: BaseAddress,
    country: CountryCode,
    /** Whether its key of v2 is a test-mode key: the other generations know no tests. */
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

/** PATCH /api/connections/[id]: what is `editable`. Answers its ConnectionEntry. */
export const ChangeConnection = ConnectionRef.extend({
  name: Name.optional(),
  merchantName: MerchantName.optional(),
  country: CountryCode.optional(),
  testMode: z.boolean().optional(),
});
export type ChangeConnection = z.output<typeof ChangeConnection>;

const SeenAt = z.iso.datetime().nullable();

/**
 * PUT /api/connections/[id]/credentials: a rotation of the generations that are given, or the first credentials of one that
 * had none. Answers its RotatedConnection; what the service accepted at once is `current` already. 400 at the generation whose
 * credentials are certainly another merchant's, 409 `credentials_changed_meanwhile` when others stand there than `seen`, 409
 * `credentials_weaker` when they would replace some that certainly may do more than `losing` says; its detail is a Weaker.
 */
export const RotateCredentials = ConnectionRef.extend({
  credentials: CredentialsInput,
  /** Whether the new key of v2 is a test-mode key; it holds once that key is in force. Without it all stays as it was. */
  testMode: z.boolean().optional(),
  /** What the new ones may not do, and those in use may: known to whoever gives them all the same. */
  losing: z.array(z.enum(PERMISSIONS)).optional(),
  /** What stood there for whoever typed them, by `createdAt`; nothing is compared without it. */
  seen: z.partialRecord(z.enum(GENERATIONS), z.object({ current: SeenAt, next: SeenAt })).optional(),
});
export type RotateCredentials = z.output<typeof RotateCredentials>;

export const Weaker = z.object({ lost: z.array(z.enum(PERMISSIONS)) });

/** `unsure`: of these generations the service said nothing that would tell whether they are the same merchant's. */
export const RotatedConnection = ConnectionEntry.extend({ unsure: z.array(z.enum(GENERATIONS)) });
export type RotatedConnection = z.output<typeof RotatedConnection>;

/**
 * DELETE /api/connections/[id]/credentials?generation=v2&slot=next: discards what a rotation gave. `slot=current` takes a
 * generation's credentials away altogether; 409 `connection_needs_credentials` when they are the last. 409
 * `credentials_changed_meanwhile` when what a rotation gave is in force by now, or gone. Answers its ConnectionEntry.
 */
export const DiscardCredentials = ConnectionRef.extend({
  generation: z.enum(GENERATIONS),
  slot: z.enum(['current', 'next']),
});
export type DiscardCredentials = z.output<typeof DiscardCredentials>;

/** DELETE /api/connections/[id]: `goTo` is where whoever looked at it goes on. */
export const Removed = z.object({ goTo: z.object({ slug: z.string(), name: z.string() }) });

/** POST /api/connections/[id]/webhook-token. */
export const WebhookAddress = z.object({ webhookUrl: z.string() });

// ---------------------------------------------------------------- tests

/** POST /api/connections/test: typed ones, nothing is stored. */
export const TestCredentials = z.object({ baseUrl: BaseAddress, credentials: CredentialsInput });
export type TestCredentials = z.output<typeof TestCredentials>;

/** POST /api/connections/[id]/test: the stored ones, or typed ones against its base address before they replace them. */
export const TestConnection = ConnectionRef.extend({ credentials: CredentialsInput.optional() });
export type TestConnection = z.output<typeof TestConnection>;

export const ProbedPermission = z.object({
  permission: z.enum(PERMISSIONS),
  /** Null: it can't be found out by reading. */
  granted: z.boolean().nullable(),
});

/** What the service said to one set of credentials. */
export const Probe = z.object({
  generation: z.enum(GENERATIONS),
  slot: z.enum(['typed', 'current', 'next']),
  /** `unclear`: it could not be asked, or its answer says nothing about them; `problem` is why, a key of the `problems` messages. */
  verdict: z.enum(['accepted', 'refused', 'unclear']),
  problem: z.string().nullable(),
  /** In the service's own words; never with a credential. */
  serviceMessage: z.string().nullable(),
  permissions: z.array(ProbedPermission),
  /** Whose they are, as far as it says. */
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
