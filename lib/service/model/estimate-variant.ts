import type { Generation } from '../generation/generation';

/** Every kind of estimate in the interface; `a` and `b` are v1's two request forms of one path. */
export const VARIANT_GENERATION = {
  'v2-real-time': 'v2',
  'v2-static': 'v2',
  'v1-real-time-a': 'v1',
  'v1-real-time-b': 'v1',
  'v1-static': 'v1',
  'v1-timeless': 'v1',
  'v0-real-time': 'v0',
  'v0-timeless': 'v0',
} as const satisfies Record<string, Generation>;
export type EstimateVariant = keyof typeof VARIANT_GENERATION;
export const ESTIMATE_VARIANTS = Object.keys(VARIANT_GENERATION) as EstimateVariant[];

/** v2: the distance to drive and how long that takes. */
export type DrivingEstimate = {
  kind: 'driving';
  deliveryFee: string;
  currency: string | null;
  distanceMeters: number | null;
  durationSeconds: number | null;
};

/** v1 and v0 real-time: ISO instants, null when no driver is available. The fee is in the merchant's currency. */
export type TimesEstimate = {
  kind: 'times';
  deliveryFee: string;
  pickupAt: string | null;
  deliveryAt: string | null;
};

/**
 * v1 static, and timeless of v1 and v0, in seconds: `toPickup` from the order's creation, `toDelivery` from its acceptance.
 * `unit` is null for v1 static, as the interface does not show it.
 */
export type DurationsEstimate = {
  kind: 'durations';
  deliveryFee: string;
  toPickup: number | null;
  toDelivery: number | null;
  unit: 'seconds' | null;
};

export type VariantEstimate = DrivingEstimate | TimesEstimate | DurationsEstimate;
