/**
 * The health of this instance's work with its database, as far as it has begun: `webhooks` stores them, `screens` sends
 * changes. Each says since when it fails, in epoch milliseconds, or null.
 */
export type HealthPart = 'webhooks' | 'screens';
type FailingSince = () => number | null;

declare global {
  /** Next instantiates modules several times. */
  var dispatchDeskHealth: Map<HealthPart, FailingSince> | undefined;
}

export function reportHealth(part: HealthPart, failingSince: FailingSince): void {
  globalThis.dispatchDeskHealth ??= new Map();
  globalThis.dispatchDeskHealth.set(part, failingSince);
}

export function healthParts(): ReadonlyMap<HealthPart, FailingSince> {
  return globalThis.dispatchDeskHealth ?? new Map();
}
