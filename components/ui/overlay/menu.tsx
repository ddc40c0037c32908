'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx';
import { OPTION_CLASS, POPUP_CLASS } from './popup-class';

/** A menu of actions. `trigger` is an element that takes a ref (`<Button>`, `<IconButton>`). */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-40">
          <BaseMenu.Popup className={cx(POPUP_CLASS, 'min-w-44 p-1')}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** One action; with `href` a link. */
export function MenuItem({
  icon,
  onSelect,
  href,
  target,
  danger = false,
  disabled = false,
  children,
}: {
  icon?: ReactNode;
  onSelect?: () => void;
  href?: string;
  target?: '_blank';
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  const className = cx(OPTION_CLASS, danger && 'text-danger');
  const content = (
    <>
      {icon && <span className="text-muted [&_svg]:size-4">{icon}</span>}
      {children}
    </>
  );
  if (href)
    return (
      <BaseMenu.LinkItem href={href} target={target} rel={target && 'noreferrer'} className={className}>
        {content}
      </BaseMenu.LinkItem>
    );
  return (
    <BaseMenu.Item className={className} disabled={disabled} onClick={onSelect}>
      {content}
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
