import type { TrackedDelivery } from './schema';

/** A time of the day on which the tests play. */
export const at = (text: string) => `2026-11-22T${text}:00.000Z`;

/** For tests: a delivery on the way since 08:30, with a driver who was seen and moved at 09:00. */
export function trackedDelivery(change: Partial<TrackedDelivery> = {}): TrackedDelivery {
  return {
    id: 'a',
    code: 'K1',
    reference: 'r',
    status: 'en_route',
    testMode: false,
    branchId: null,
    branchName: null,
    customerName: 'Sara',
    customerAddress: 'Salmiya',
    driverName: 'Ali',
    driverLatitude: 29.3,
    driverLongitude: 48,
    driverSeenAt: at('09:00'),
    driverMovedAt: at('09:00'),
    driverWayMeters: 0,
    pickup: null,
    dropoff: null,
    distanceMeters: null,
    durationSeconds: null,
    scheduledAt: null,
    promisedAt: null,
    pickedUpAt: at('08:30'),
    dealtWithAt: null,
    problem: null,
    area: 'Salmiya',
    driverPhone: null,
    statusAt: at('08:30'),
    updatedAt: at('08:30'),
    createdAt: at('08:00'),
    ...change,
  };
}
