import { useLocale } from 'next-intl';
import { formatDateTime } from '@/lib/format/time/date-time';

/** Returns a function that writes a day (YYYY-MM-DD) as the reader does: "25 Dec 2030". */
export function useDayText(): (day: string) => string {
  const locale = useLocale();
  return (day) => formatDateTime(new Date(`${day}T12:00:00Z`), 'UTC', locale, 'date');
}
