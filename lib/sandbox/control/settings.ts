import { z } from 'zod';
import { DELIVERY_STATUSES, PERMISSIONS, WEBHOOK_TOPICS } from '@/lib/service/model/values';
import { invalid, notFound, optionalJsonObject, type SandboxContext } from '../requests/request';
import { MAX_PER_HOUR } from '../shop/till';
import { MAX_SPEED } from '../simulation/clock';
import { decimals, toMinor } from '../store/money';
import type { Merchant } from '../store/records';
import type { Store } from '../store/store';

const DEFAULT_LOCATION_INTERVAL_SECONDS = 5;
const YEAR_SECONDS = 366 * 86_400;

/** Parses a body of the control interface; 400 with its first error. */
export function readSetting<T>(context: SandboxContext, schema: z.ZodType<T>): T {
  return parseSetting(schema, optionalJsonObject(context.var.body));
}

/** The same for values that come from elsewhere. */
export function parseSetting<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is wrong'}`);
}

export const WebhookSetting = z.strictObject({
  /** The id of a key, an installation or a v0 key. One of the three credentials below can replace it. */
  keyId: z.string().optional(),
  apiKey: z.string().optional(),
  accessToken: z.string().optional(),
  v0ApiKey: z.string().optional(),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  topics: z.array(z.enum(WEBHOOK_TOPICS)).default([...WEBHOOK_TOPICS]),
  locationIntervalSeconds: z.number().min(0.1).max(3600).default(DEFAULT_LOCATION_INTERVAL_SECONDS),
  lowBalanceLevel: z.number().nullable().default(null),
});

export const ClockSetting = z
  .strictObject({
    speed: z.number().min(0).max(MAX_SPEED).optional(),
    advanceSeconds: z.number().min(0).max(YEAR_SECONDS).optional(),
    skewSeconds: z.number().min(-YEAR_SECONDS).max(YEAR_SECONDS).optional(),
  })
  .refine((clock) => Object.keys(clock).length > 0, { error: 'needs speed, advanceSeconds or skewSeconds' });

export const StatusSetting = z.strictObject({
  status: z.enum([...DELIVERY_STATUSES, 'waiting_pack']),
  hold: z.boolean().default(false),
});
export type StatusSetting = z.infer<typeof StatusSetting>;

export const DocumentedSetting = z.strictObject({ on: z.boolean() });

export const PositionSetting = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export const WalletSetting = z.strictObject({
  balance: z.number().optional(),
  warning_balance_level: z.number().nullable().optional(),
  forceWalletPayment: z.boolean().optional(),
});

export const KeySetting = z.strictObject({
  permissions: z.array(z.enum(PERMISSIONS)).optional(),
  rotate: z.boolean().default(false),
});

export const InstallationSetting = z.strictObject({
  permissions: z.array(z.enum(PERMISSIONS)).optional(),
  inputs: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  app: z.strictObject({ id: z.string(), name: z.string() }).optional(),
  rotate: z.boolean().default(false),
});

export const V0KeySetting = z.strictObject({ branchId: z.string().optional(), rotate: z.boolean().default(false) });

export const DriversSetting = z.strictObject({ available: z.boolean() });

export const ResetSetting = z.strictObject({ webhooks: z.boolean().default(false) });

export const TillSetting = z.strictObject({
  perHour: z.number().min(0).max(MAX_PER_HOUR).optional(),
  byHour: z.boolean().optional(),
  rush: z.boolean().optional(),
  failureShare: z.number().min(0).max(1).optional(),
  paused: z.boolean().optional(),
  topsUp: z.boolean().optional(),
});

export const TopUpSetting = z.strictObject({
  amount: z.number().positive(),
  type: z.enum(['TOPUP_WALLET', 'TAP_WALLET']).default('TAP_WALLET'),
});

export const RefundSetting = z.strictObject({ amount: z.number().positive() });

export const BillSetting = z.strictObject({
  /** `2026-11`; the latest one with fees in no invoice when it is missing. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  /** The amount that the invoice shows beyond the truth. */
  difference: z
    .strictObject({ orders: z.number().int().default(0), amount: z.number().default(0) })
    .default({ orders: 0, amount: 0 }),
});

/** The merchant in the path. */
export function findMerchant(store: Store, context: SandboxContext): Merchant {
  const merchant = store.tables.merchant.get(context.req.param('id') ?? '');
  if (!merchant) throw notFound('Merchant not found');
  return merchant;
}

/** An amount in minor units. Refuses too many decimals instead of rounding them. */
export function readAmount(major: number, currency: string): number {
  const amount = toMinor(major, currency);
  const exact = Number.isSafeInteger(amount) && Math.abs(major * 10 ** decimals(currency) - amount) < 1e-6;
  if (!exact) throw invalid(`amounts must fit ${decimals(currency)} decimals`);
  return amount;
}
