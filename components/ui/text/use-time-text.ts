import { useLocale, useTimeZone } from 'next-intl';
import { type DateTimeStyle, formatDateTime } from '@/lib/format/time/date-time';

/** The merchant's time zone, never the browser's. Without a merchant, as at sign-in, UTC. */
export const useZone = () => useTimeZone() ?? 'UTC';

/** Formats instants in the merchant's time zone, or in the `zone` of another merchant. */
export function useTimeText(zone?: string): (at: string | number | Date, style?: DateTimeStyle) => string {
  const locale = useLocale();
  const own = useZone();
  return (at, style) => formatDateTime(new Date(at), zone ?? own, locale, style);
}
