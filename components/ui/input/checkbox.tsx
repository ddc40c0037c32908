import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../style/cx';

/** A native checkbox with its label. */
export function Checkbox({
  label,
  help,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; help?: ReactNode }) {
  return (
    <label className={cx('flex items-start gap-2.5 py-1', className)}>
      <input type="checkbox" {...rest} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>
        {label}
        {help && <span className="block text-muted text-sm">{help}</span>}
      </span>
    </label>
  );
}
