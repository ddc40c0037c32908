'use client';

import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { POPUP_CLASS } from './popup-class';

/** A box anchored to its trigger (an element that takes a ref: `<Button>`). */
export function Popover({
  trigger,
  title,
  align = 'start',
  open,
  onOpenChange,
  children,
}: {
  trigger: ReactElement;
  title?: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-40">
          <BasePopover.Popup className={`${POPUP_CLASS} max-w-[min(24rem,calc(100vw-1rem))] p-3`}>
            {title && <BasePopover.Title className="mb-2 font-semibold">{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
