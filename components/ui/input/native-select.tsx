import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../style/cx';
import { CONTROL_CLASS } from './input';

/** The platform's select. The default choice: it loads nothing and works well on every phone. */
export function NativeSelect({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} className={cx(CONTROL_CLASS, 'h-9 appearance-none truncate pe-8')}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-e-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
