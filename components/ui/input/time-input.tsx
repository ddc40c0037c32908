import type { ComponentProps } from 'react';
import { latinDigits } from '@/lib/format/text/digits';
import { Input } from './input';

/** A time in 24 hours (HH:MM), in any digits. On leaving the field, `9`, `930` and `9.30` become whole. */
export function TimeInput({ onBlur, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Input
      autoComplete="off"
      inputMode="numeric"
      placeholder="00:00"
      {...rest}
      dir="ltr"
      className="tabular w-20"
      onBlur={(event) => {
        event.target.value = timeOfText(event.target.value);
        onBlur?.(event);
      }}
    />
  );
}

function timeOfText(text: string): string {
  const [, hour, minute = '00'] = /^\s*([01]?\d|2[0-3])[:.]?([0-5]\d)?\s*$/.exec(latinDigits(text)) ?? [];
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}`;
}
