import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../style/cx';
import { CONTROL_CLASS } from './input';

export type SelectOption = readonly [value: string | number, label: string];

type Props = ComponentProps<'select'> & { options?: readonly SelectOption[] };

/** The platform's select, the default choice: it loads nothing. A long option is cut at the end of its own direction. */
export function NativeSelect({ className, options, children, ...rest }: Props) {
  return (
    <span className={cx('relative block [&>select]:[text-align:-webkit-match-parent]', className)}>
      <select {...rest} className={cx(CONTROL_CLASS, 'h-9 appearance-none truncate pe-8')}>
        {children}
        {options?.map(([value, label]) => (
          <option key={value} value={value} dir="auto">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-e-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
