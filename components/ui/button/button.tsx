import type { ComponentProps, ReactNode } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { type ButtonSize, type ButtonVariant, buttonClass } from '../style/button-class';
import { cx } from '../style/cx';
import { Spinner } from './spinner';

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

/** A button. `pending` keeps its width, shows a spinner and ignores further clicks. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { pending?: boolean }) {
  return (
    <button
      {...rest}
      type={pending ? 'button' : type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : onClick}
      className={cx(buttonClass(variant, size), className)}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link {...rest} className={cx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </Link>
  );
}
