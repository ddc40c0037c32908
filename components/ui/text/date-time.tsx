import { useTranslations } from 'next-intl';
import type { DateTimeStyle } from '@/lib/format/time/date-time';
import { relativeTime, timeSince } from '@/lib/format/time/relative-time';
import { hoverTitle } from './hover-title';
import { useNow } from './use-now';
import { useTimeText } from './use-time-text';

/** `timeZone`: of another merchant. */
type Props = { value: string | number | Date; timeZone?: string };

/** A time in the merchant's time zone, never the browser's. */
export function DateTime({ value, timeZone, style = 'short' }: Props & { style?: DateTimeStyle }) {
  const timeText = useTimeText(timeZone);
  return (
    <time dateTime={new Date(value).toJSON()} className="tabular whitespace-nowrap">
      {timeText(value, style)}
    </time>
  );
}

/** A relative time ("3 min ago") that stays current, with the exact time as its title. `ahead` is for future times. */
export function RelativeTime({ value, timeZone, ahead = false }: Props & { ahead?: boolean }) {
  const t = useTranslations('ui.relative');
  const timeText = useTimeText(timeZone);
  const now = useNow();
  const date = new Date(value);
  const { unit, count, past, minutes = 0 } = (ahead ? relativeTime : timeSince)(date.getTime(), now);
  return (
    <time dateTime={date.toJSON()} {...hoverTitle(timeText(date, 'long'))} className="tabular whitespace-nowrap">
      {unit === 'far'
        ? timeText(date, 'date')
        : unit === 'now'
          ? t('now')
          : t(`${past ? 'past' : 'future'}.${unit}`, { count, minutes })}
    </time>
  );
}
