'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type DateTimeStyle, formatDateTime } from '@/lib/format/time/date-time';
import { relativeTime, timeSince } from '@/lib/format/time/relative-time';
import { hoverTitle } from './hover-title';
import { useNow } from './use-now';

type Props = { value: string | number | Date; timeZone: string };

/** A time in the merchant's time zone, never the browser's. */
export function DateTime({ value, timeZone, style = 'short' }: Props & { style?: DateTimeStyle }) {
  const locale = useLocale();
  const date = new Date(value);
  return (
    <time dateTime={date.toJSON()} className="tabular whitespace-nowrap">
      {formatDateTime(date, timeZone, locale, style)}
    </time>
  );
}

/** A relative time ("3 min ago") that stays current, with the exact time as its title. `ahead` is for future times. */
export function RelativeTime({ value, timeZone, ahead = false }: Props & { ahead?: boolean }) {
  const t = useTranslations('ui.relative');
  const locale = useLocale();
  const now = useNow();
  const date = new Date(value);
  const { unit, count, past, minutes = 0 } = (ahead ? relativeTime : timeSince)(date.getTime(), now);
  return (
    <time
      dateTime={date.toJSON()}
      {...hoverTitle(formatDateTime(date, timeZone, locale, 'long'))}
      className="tabular whitespace-nowrap"
    >
      {unit === 'far'
        ? formatDateTime(date, timeZone, locale, 'date')
        : unit === 'now'
          ? t('now')
          : t(`${past ? 'past' : 'future'}.${unit}`, { count, minutes })}
    </time>
  );
}
