const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const EARLIEST_MS = Date.UTC(2020, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/** Milliseconds of an HTTP date header (RFC 9110, IMF-fixdate), or null when absent, malformed or far from our time. */
export function httpDateMs(header: string | null): number | null {
  if (!header || !IMF_FIXDATE.test(header)) return null;
  const ms = Date.parse(header);
  return ms >= EARLIEST_MS && ms < LATEST_MS ? ms : null;
}
