'use client';

import { useLocale } from 'next-intl';
import { formatDateTime } from '@/lib/format/time/date-time';

/** A day without a time (YYYY-MM-DD), which no zone moves. */
export function PlainDate({ day }: { day: string | null }) {
  const locale = useLocale();
  if (!day) return <span className="text-faint">—</span>;
  return (
    <time dateTime={day} className="tabular whitespace-nowrap">
      {formatDateTime(new Date(`${day}T12:00:00Z`), 'UTC', locale, 'date')}
    </time>
  );
}
