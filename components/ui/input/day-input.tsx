'use client';

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
} & Pick<ComponentProps<'input'>, 'id' | 'className' | 'onFocus' | 'onBlur'>;

/** A day (YYYY-MM-DD), shown and typed day first, or chosen in a calendar. Only a whole one in bounds is handed on. */
export function DayInput({ value = '', onChange, min, max, className, onBlur, ...rest }: Props) {
  const t = useTranslations('ui.day');
  const [typed, setTyped] = useState<string | null>(null);
  const change = (day: string) => {
    const isAllowed = Day.safeParse(day).success && (!min || day >= min) && (!max || day <= max);
    if (day === '' || isAllowed) onChange(day || null);
  };
  return (
    <span dir="ltr" className={cx('relative block', className)}>
      <Input
        {...rest}
        autoComplete="off"
        placeholder={t('format')}
        className="tabular px-2!"
        value={typed ?? value.split('-').reverse().join('/')}
        onChange={({ target }) => {
          setTyped(target.value);
          change(dayOfText(target.value));
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <input
        {...{ type: 'date', min, max, value }}
        aria-label={t('calendar')}
        tabIndex={-1}
        className="absolute inset-e-1 top-1 h-7 w-6 bg-surface [&::-webkit-datetime-edit]:hidden"
        onChange={({ target }) => change(target.value)}
      />
    </span>
  );
}

/** Reads a day that is typed day first, in any digits; other texts stay. */
function dayOfText(text: string): string {
  const [day, month, year, ...rest] = latinDigits(text).trim().split(/[/.-]/);
  return !year || rest.length > 0 ? text.trim() : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}
