import { z } from 'zod/mini';
import { DAY_STARTS } from '@/lib/format/time/business-day';
import { CredentialsInput, GenerationCredentials } from './credentials/schema';
import { COUNTRIES } from './model/connection';
import { BaseAddress, ConnectionRef } from './model/connection-schema';
import { PROBLEM_KINDS } from './model/credential-problem';
import { fieldMessage } from './model/field-message';
import { tidyName } from './model/tidy-name';

// ---------------------------------------------------------------- what is shown

/** The fields that an owner may change on screen. */
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

const Name = z
  .string({ error: fieldMessage('nameRequired') })
  .check(
    z.overwrite(tidyName),
    z.minLength(1, fieldMessage('nameRequired')),
    z.maxLength(60, fieldMessage('nameLong')),
  );
const MerchantName = z.pipe(
  z.string().check(z.overwrite(tidyName), z.maxLength(80, fieldMessage('nameLong'))),
  z.transform((text) => text || null),
);
const CountryCode = z.enum(COUNTRIES, { error: fieldMessage('countryRequired') });
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
      message: fieldMessage('testModeV2'),
    }),
  );
export type AddConnection = z.output<typeof AddConnection>;

/** PATCH /api/connections/[id]: what is `editable`. Returns its ConnectionEntry. */
export const ChangeConnection = z.extend(ConnectionRef, {
  name: z.optional(Name),
  merchantName: z.optional(MerchantName),
  country: z.optional(CountryCode),
  dayStartHour: z.optional(DayStartHour),
  testMode: z.optional(z.boolean()),
});
export type ChangeConnection = z.output<typeof ChangeConnection>;

/** PUT /api/settings/country: the country of a connection that has only an assumed one. Returns the same. */
export const StateCountry = z.object({ country: CountryCode });
export type StateCountry = z.output<typeof StateCountry>;

/** DELETE /api/connections/[id]. `goTo`: the connection to continue with. */
export const Removed = z.object({ goTo: z.object({ slug: z.string(), name: z.string() }) });

/** POST /api/connections/[id]/webhook-token. */
export const WebhookAddress = z.object({ webhookUrl: z.nullable(z.string()) });
