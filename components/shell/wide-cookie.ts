/** Whether tables fit in the browser's window, kept for the next document. */
export const WIDE_COOKIE = 'wide';

export function wasWide(cookie: string | undefined): boolean | undefined {
  return cookie === undefined ? undefined : cookie === '1';
}
