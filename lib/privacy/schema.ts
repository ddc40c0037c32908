import { z } from 'zod/mini';

/** Days; null keeps them for ever. */
export const NAME_DAYS = [null, 30, 90, 180, 365, 730, 1825] as const;
export const WEBHOOK_DAYS = [7, 14, 30, 60, 90] as const;
export const SIGN_IN_DAYS = [null, 30, 90, 180, 365, 730] as const;

const oneOf = (choices: readonly (number | null)[]) =>
  z.nullable(z.number()).check(z.refine((days) => choices.includes(days), 'errors.invalid'));

/** How long data of people is kept. Driver positions have their own setting with each connection. */
export const RetentionSettings = z.object({
  /** Names, phones and addresses of ended orders, and the list of customers. */
  names: oneOf(NAME_DAYS),
  /** Bodies of webhooks; never longer than names. */
  webhooks: z.number().check(z.refine((days) => (WEBHOOK_DAYS as readonly number[]).includes(days), 'errors.invalid')),
  /** Sign-ins and sign-outs, with their addresses. */
  signIns: oneOf(SIGN_IN_DAYS),
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;

export const ErasedCounts = z.object({
  orders: z.number(),
  customers: z.number(),
  webhooks: z.number(),
  signIns: z.number(),
});
export type ErasedCounts = z.infer<typeof ErasedCounts>;

/** A backup that is older than an erasure and still holds what was erased. */
export const OlderBackup = z.object({ file: z.string(), host: z.nullable(z.string()), madeAt: z.string() });
export type OlderBackup = z.infer<typeof OlderBackup>;

/** `GET /api/privacy/retention`. */
export const Retention = z.object({
  settings: RetentionSettings,
  /** The last nightly run; null: there was none yet. */
  lastRun: z.nullable(z.object({ at: z.string(), counts: ErasedCounts })),
  /** When a person was last erased, and the backups from before. */
  lastErasure: z.nullable(z.object({ at: z.string(), backups: z.array(OlderBackup) })),
});
export type Retention = z.infer<typeof Retention>;

/** A customer's phone in any spelling. */
export const PersonQuery = z.object({ phone: z.string().check(z.trim(), z.minLength(5), z.maxLength(40)) });
export type PersonQuery = z.infer<typeof PersonQuery>;

/** `POST /api/privacy/person`: what the connection holds of a customer. */
export const PersonFound = z.object({
  phone: z.string(),
  name: z.nullable(z.string()),
  orders: z.number(),
  /** Orders that have not ended; while there are any, nothing is erased. */
  open: z.number(),
  addresses: z.number(),
  /** Links that asked for an address, rows of imports, standing orders. */
  others: z.number(),
  firstAt: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
});
export type PersonFound = z.infer<typeof PersonFound>;

export const PersonErased = z.object({ orders: z.number(), backups: z.array(OlderBackup) });
export type PersonErased = z.infer<typeof PersonErased>;
