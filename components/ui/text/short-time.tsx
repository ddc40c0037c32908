'use client';

import { useLocale } from 'next-intl';
import { shortTime } from '@/lib/format/time/short-time';
import { useNow } from './use-now';

/** Formats instants in the merchant's time zone: the time alone today, else with its day. */
export function useShortTime(timeZone: string): (at: string | number) => string {
  const locale = useLocale();
  const now = useNow();
  return (at) => shortTime(at, timeZone, locale, now);
}

/** A time in the merchant's time zone; with its day when that is not today. */
export function ShortTime({ value, timeZone }: { value: string | number; timeZone: string }) {
  return (
    <time dateTime={new Date(value).toJSON()} className="tabular whitespace-nowrap">
      {useShortTime(timeZone)(value)}
    </time>
  );
}
