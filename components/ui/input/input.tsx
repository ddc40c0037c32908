import type { ComponentProps } from 'react';
import { cx } from '../style/cx';

export const CONTROL_CLASS = cx(
  'w-full min-w-0 rounded-md border border-control/70 bg-surface px-3 text-ink transition-colors',
  'hover:border-control focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-faint [&[readonly]]:bg-sunken',
);

/** A text field. Phones and codes take `dir="ltr"` and `className="tabular"`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(CONTROL_CLASS, 'h-9', className)} />;
}

/** A field for a code or reference: left to right in Arabic too, without autocomplete or autocorrect. */
export function CodeInput(rest: Omit<ComponentProps<'input'>, 'dir' | 'className'>) {
  return <Input autoComplete="off" spellCheck={false} {...rest} dir="ltr" className="font-mono" />;
}

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...rest} className={cx(CONTROL_CLASS, 'py-2', className)} />;
}
