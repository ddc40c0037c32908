/** Kept once the tour of the sandbox was put away. */
export const TOUR_COOKIE = 'sandbox-tour';

export function isTourPutAway(cookie: string | undefined): boolean {
  return cookie === 'away';
}
