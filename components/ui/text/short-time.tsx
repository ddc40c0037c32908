import { useLocale } from 'next-intl';
import { shortTime } from '@/lib/format/time/short-time';
import { useNow } from './use-now';
import { useZone } from './use-time-text';

/** Formats instants in the merchant's time zone: the time alone on the day of `now`, else with its day. */
export function useShortTime(): (at: string | number, now?: string | number) => string {
  const locale = useLocale();
  const timeZone = useZone();
  const current = useNow();
  return (at, now = current) => shortTime(at, timeZone, locale, now);
}

/** A time in the merchant's time zone; with its day when that is not today. */
export function ShortTime({ value }: { value: string | number }) {
  return (
    <time dateTime={new Date(value).toJSON()} className="tabular whitespace-nowrap">
      {useShortTime()(value)}
    </time>
  );
}
