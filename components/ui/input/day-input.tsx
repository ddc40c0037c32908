import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { latinDigits } from '@/lib/format/text/digits';
import { Day } from '@/lib/format/time/day';
import { cx } from '../style/cx';
import { Input } from './input';

type Props = {
  value: string | undefined;
  /** Null: the day was taken away. */
  onChange: (day: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** The value is a day with its time in 24 hours (YYYY-MM-DDTHH:MM), and bounds count in the calendar alone. */
  withTime?: boolean;
} & Pick<ComponentProps<'input'>, 'id' | 'className' | 'onFocus' | 'onBlur'>;

/** A day (YYYY-MM-DD), typed day first or chosen in a calendar. With its time, any other text is handed on and refused. */
export function DayInput({ value = '', onChange, min, max, withTime = false, className, onBlur, ...rest }: Props) {
  const t = useTranslations('ui.day');
  const [typed, setTyped] = useState<string | null>(null);
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? [];
  const chooseDay = (chosen: string) => {
    const isInBounds = withTime || ((!min || chosen >= min) && (!max || chosen <= max));
    if (chosen === '' || isInBounds) onChange(withTime && chosen ? `${chosen}T${time || '12:00'}` : chosen || null);
  };
  const change = (text: string) => {
    const [newDay = '', newTime = time] = dayOfText(text).split('T');
    const isDay = Day.safeParse(newDay).success;
    if (text.trim() === '' || (isDay && !withTime)) chooseDay(newDay);
    else if (withTime) onChange(isDay && newTime ? `${newDay}T${newTime}` : text.trim());
  };
  return (
    <span dir="ltr" className={cx('relative block', className)}>
      <Input
        {...rest}
        autoComplete="off"
        placeholder={`${t('format')}${withTime ? ' 00:00' : ''}`}
        className="tabular px-2!"
        value={typed ?? (day ? `${day.split('-').reverse().join('/')} ${time}`.trim() : value)}
        onChange={({ target }) => {
          setTyped(target.value);
          change(target.value);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <input
        {...{ type: 'date', min: min?.slice(0, 10), max, value: day }}
        aria-label={t('calendar')}
        tabIndex={-1}
        className="absolute inset-e-1 top-1 h-7 w-6 bg-surface [&::-webkit-datetime-edit]:hidden"
        onChange={({ target }) => chooseDay(target.value)}
      />
    </span>
  );
}

/** Reads a day that is typed day first, with or without a time, in any digits; other texts stay. */
function dayOfText(text: string): string {
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[\s,]+([01]?\d|2[0-3])[:.]([0-5]\d))?$/.exec(
    latinDigits(text).trim(),
  );
  if (!found) return text.trim();
  const [, day = '', month = '', year, hour, minute] = found;
  const time = hour === undefined ? '' : `T${hour.padStart(2, '0')}:${minute}`;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`;
}
