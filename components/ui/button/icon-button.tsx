import type { ComponentProps } from 'react';
import { Button } from './button';
import { Tooltip } from './tooltip';

/** A square button with an icon. `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children' | 'aria-label' | 'size'> & { label: string; size?: 'sm' | 'md' }) {
  return (
    <Tooltip text={label}>
      <Button {...rest} variant={variant} size={size === 'sm' ? 'icon-sm' : 'icon'} aria-label={label} />
    </Tooltip>
  );
}
