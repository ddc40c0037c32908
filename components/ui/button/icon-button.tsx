import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from '../style/button-class';
import { cx } from '../style/cx';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

/** A square button with an icon. `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  pending = false,
  className,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  pending?: boolean;
}) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-busy={pending || undefined}
        aria-disabled={pending || undefined}
        onClick={pending ? undefined : onClick}
        className={cx(buttonClass(variant, size === 'sm' ? 'icon-sm' : 'icon'), className)}
      >
        {pending ? <Spinner /> : icon}
      </button>
    </Tooltip>
  );
}
