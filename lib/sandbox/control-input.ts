import { z } from 'zod';
import { DeliveryStatus, PERMISSIONS, WEBHOOK_TOPICS } from '@/lib/service/v2/schema';
import { MAX_SPEED } from './clock';

const DEFAULT_LOCATION_INTERVAL_SECONDS = 5;
const YEAR_SECONDS = 366 * 86_400;

export const WebhookSetting = z.strictObject({
  keyId: z.string(),
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

export const StatusSetting = z.strictObject({ status: DeliveryStatus, hold: z.boolean().default(false) });

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

export const ResetSetting = z.strictObject({ webhooks: z.boolean().default(false) });
