import { z } from 'zod/mini';

/** A whole number; a message names what is allowed. */
const whole = (least: number, most: number) =>
  z
    .number({ error: 'settings.attention.number' })
    .check(
      z.int('settings.attention.number'),
      z.gte(least, 'settings.attention.range'),
      z.lte(most, 'settings.attention.range'),
    );

/** The range of each setting. */
export const ATTENTION_RANGES = {
  waitingMinutes: [1, 240],
  standingMinutes: [2, 120],
  lateMinutes: [0, 240],
  failedHours: [1, 720],
  pickupMinutes: [0, 240],
  positionDays: [1, 365],
} as const;
export type AttentionSetting = keyof typeof ATTENTION_RANGES;

/** The thresholds of a connection: when a delivery needs attention, and how long positions are kept. */
export const AttentionSettings = z.object({
  /** No driver for longer. */
  waitingMinutes: whole(...ATTENTION_RANGES.waitingMinutes),
  /** On the way, and at the same place or without a position for longer. */
  standingMinutes: whole(...ATTENTION_RANGES.standingMinutes),
  /** Later than promised by more. */
  lateMinutes: whole(...ATTENTION_RANGES.lateMinutes),
  /** A failed or refused delivery needs attention until somebody has dealt with it, at most for so long. */
  failedHours: whole(...ATTENTION_RANGES.failedHours),
  /** The part of the promise from the order until the driver has left the pickup. */
  pickupMinutes: whole(...ATTENTION_RANGES.pickupMinutes),
  /** Positions of drivers are removed after so many days. */
  positionDays: whole(...ATTENTION_RANGES.positionDays),
});
export type AttentionSettings = z.output<typeof AttentionSettings>;

export const DEFAULT_ATTENTION: AttentionSettings = {
  waitingMinutes: 10,
  standingMinutes: 5,
  lateMinutes: 5,
  failedHours: 72,
  pickupMinutes: 20,
  positionDays: 30,
};

/** Settings as the database has them; a missing or unreadable one is the default. */
export function readAttentionSettings(stored: unknown): AttentionSettings {
  const merged = AttentionSettings.safeParse({ ...DEFAULT_ATTENTION, ...(typeof stored === 'object' ? stored : {}) });
  return merged.success ? merged.data : DEFAULT_ATTENTION;
}
