import { z } from 'zod/mini';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { PERMISSIONS } from '@/lib/service/model/values';
import { COUNTRIES } from '../model/connection';
import { BaseAddress, ConnectionRef } from '../model/connection-schema';
import { fieldMessage } from '../model/field-message';

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
  pending: z.nullable(CredentialView),
});
export type GenerationCredentials = z.output<typeof GenerationCredentials>;

// ---------------------------------------------------------------- what is entered

const MAX_SECRET = 512;

/** Credentials go into header fields: printable ASCII without spaces. Spaces from the clipboard are removed. */
const credential = (name: string) =>
  z
    .string({ error: fieldMessage(`${name}Required`) })
    .check(
      z.trim(),
      z.minLength(1, fieldMessage(`${name}Required`)),
      z.maxLength(MAX_SECRET, fieldMessage('secretLong')),
      z.regex(/^[\x21-\x7e]*$/, fieldMessage('secretCharacters')),
    );
const Secret = z
  .string({ error: fieldMessage('apiSecretRequired') })
  .check(
    z.trim(),
    z.minLength(1, fieldMessage('apiSecretRequired')),
    z.maxLength(MAX_SECRET, fieldMessage('secretLong')),
  );

export const V2Input = z.object({ apiKey: credential('apiKey'), apiSecret: Secret });
export const V1Input = z.object({ accessToken: credential('accessToken') });
export const V0Input = z.object({ apiKey: credential('apiKey') });

/** Credentials of at least one generation. */
export const CredentialsInput = z
  .object({ v2: z.optional(V2Input), v1: z.optional(V1Input), v0: z.optional(V0Input) })
  .check(z.refine((given) => GENERATIONS.some((generation) => given[generation]), fieldMessage('credentialsRequired')));
export type CredentialsInput = z.output<typeof CredentialsInput>;

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
  seen: z.optional(z.partialRecord(z.enum(GENERATIONS), z.object({ current: SeenAt, pending: SeenAt }))),
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

/** DELETE /api/connections/[id]/credentials?generation=v2&slot=pending, see discardCredentials. Returns its ConnectionEntry. */
export const DiscardCredentials = z.extend(ConnectionRef, {
  generation: z.enum(GENERATIONS),
  slot: z.enum(['current', 'pending']),
});
export type DiscardCredentials = z.output<typeof DiscardCredentials>;

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
  slot: z.enum(['typed', 'current', 'pending']),
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
