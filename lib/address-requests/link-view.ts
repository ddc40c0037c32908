import type { Country } from '@/lib/connections/model/connection';
import type { Point } from '@/lib/map/geometry/point';
import type { Arrival } from '@/lib/progress/arrival';
import type { KnownAddress } from './schema';

/** The fields that the page of a link may show, and nothing else. */
export type LinkView = {
  /** The business as its customers know it. */
  merchant: string;
  country: Country;
  timeZone: string;
} & (
  | { state: 'ended' }
  /** The address as known so far. `confirmed`: by the customer, who may still change it. */
  | { state: 'open' | 'confirmed'; address: KnownAddress }
  | { state: 'order'; order: FollowedOrder }
);

/** The steps that a customer sees. `stopped`: canceled or failed. */
export type CustomerStep = 'preparing' | 'searching' | 'to_pickup' | 'on_the_way' | 'delivered' | 'stopped';

export type FollowedOrder = {
  step: CustomerStep;
  arrival: Arrival;
  /** ISO instants. */
  promisedAt: string | null;
  scheduledAt: string | null;
  deliveredAt: string | null;
  /** Once the order is on the way and the position is new. */
  driver: Point | null;
  dropoff: Point | null;
};

const STEPS: Record<string, CustomerStep> = {
  submitting: 'preparing',
  unknown: 'preparing',
  pending: 'searching',
  accepted: 'to_pickup',
  dispatched: 'to_pickup',
  waiting_pack: 'to_pickup',
  en_route: 'on_the_way',
  completed: 'delivered',
  canceled: 'stopped',
  failed: 'stopped',
};

/** A status that the interface does not name counts as being prepared. */
export const stepOf = (status: string): CustomerStep => STEPS[status] ?? 'preparing';
