export const RAIL_COOKIE = 'rail';

export function isRailCollapsed(cookie: string | undefined): boolean {
  return cookie === '1';
}
