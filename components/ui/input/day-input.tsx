'use client';

import { type ComponentProps, useState } from 'react';
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

/**
 * A day (YYYY-MM-DD). Browsers report days on the way to the typed one, such as the year 0002: the field shows them, and
 * hands on those within its bounds.
 */
export function DayInput({ value = '', onChange, min, max, className, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isAllowed = (day: string) => Day.safeParse(day).success && (!min || day >= min) && (!max || day <= max);
  return (
    <Input
      {...rest}
      type="date"
      dir="ltr"
      className={cx('tabular px-2!', className)}
      min={min}
      max={max}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || isAllowed(target.value)) onChange(target.value || null);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
