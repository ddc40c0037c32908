/** How a driver's marker looks, as one byte: the status of the delivery in the low bits, and marks above them. */
export const DRIVER_STATUSES = ['other', 'accepted', 'dispatched', 'en_route'] as const;
export type DriverStatus = (typeof DRIVER_STATUSES)[number];

/** `isStale`: the position is old. `isStanding`: it has not changed for long. `needsAttention`: a person should look. */
export type DriverMarks = { isStale?: boolean; isStanding?: boolean; needsAttention?: boolean };

const STATUS_BITS = 0b111;
const STALE = 8;
const STANDING = 16;
const ATTENTION = 32;

export function styleByte(status: DriverStatus, { isStale, isStanding, needsAttention }: DriverMarks = {}): number {
  const marks = (isStale ? STALE : 0) | (isStanding ? STANDING : 0) | (needsAttention ? ATTENTION : 0);
  return DRIVER_STATUSES.indexOf(status) | marks;
}

export function readStyle(byte: number): { status: DriverStatus } & Required<DriverMarks> {
  return {
    status: DRIVER_STATUSES[byte & STATUS_BITS] ?? 'other',
    isStale: (byte & STALE) !== 0,
    isStanding: (byte & STANDING) !== 0,
    needsAttention: (byte & ATTENTION) !== 0,
  };
}
