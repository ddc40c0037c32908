import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon' | 'icon-sm';

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent-solid text-white hover:bg-accent-solid-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-hover',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-hover',
  danger: 'border-transparent bg-danger-solid text-white hover:brightness-110',
};

const SIZE: Record<ButtonSize, string> = {
  sm: 'h-7 px-2.5 text-sm gap-1.5',
  md: 'h-9 px-3.5 gap-2',
  lg: 'h-11 px-5 text-lg gap-2',
  icon: 'size-9',
  'icon-sm': 'size-7',
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors duration-100',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0',
    VARIANT[variant],
    SIZE[size],
  );
}
