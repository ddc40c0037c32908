import { type Point, roundPoint } from '@/lib/map/geometry/point';

export type GeolocationProblem = 'geo_denied' | 'geo_unavailable' | 'geo_timeout' | 'geo_unsupported';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 30_000;

/** The device's position, after the browser's permission prompt. Never rejects; a failure is a message key. */
export function locateUser(): Promise<{ point?: Point; problem?: GeolocationProblem }> {
  // Browsers give the position only to secure pages.
  if (!window.isSecureContext || !('geolocation' in navigator)) return Promise.resolve({ problem: 'geo_unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: roundPoint(coords) }),
      ({ code }) => resolve({ problem: PROBLEMS[code] ?? 'geo_unavailable' }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

/** Problems by the code of GeolocationPositionError. */
const PROBLEMS: Record<number, GeolocationProblem> = { 1: 'geo_denied', 2: 'geo_unavailable', 3: 'geo_timeout' };
