import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
} from 'react';
import { cx } from '../style/cx';
import { ANCHORED_CLASS, OPTION_CLASS, POPUP_CLASS } from './popup-class';
import { useAnchored } from './use-anchored';

/** A menu of actions. `trigger` is a `<Button>` or `<IconButton>`. */
export function Menu({ trigger, children }: { trigger: ReactElement<ComponentProps<'button'>>; children: ReactNode }) {
  const { open, opening, box, triggerProps, boxProps } = useAnchored();

  useEffect(() => {
    if (opening > 0 && box.current) focusItem(box.current, () => 0);
  }, [opening, box]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key];
    if (event.key === 'Tab') box.current?.hidePopover();
    if (!step || !box.current) return;
    event.preventDefault();
    focusItem(box.current, step);
  }

  return (
    <>
      {cloneElement(trigger, { ...triggerProps, 'aria-haspopup': 'menu' })}
      <div
        {...boxProps}
        ref={box}
        {...(open && { role: 'menu', onKeyDown, onClick: () => box.current?.hidePopover() })}
        className={cx(ANCHORED_CLASS, POPUP_CLASS, 'min-w-44 p-1')}
      >
        {open && children}
      </div>
    </>
  );
}

/** The next item of a key, by the index of the current one and the number of items. */
const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function focusItem(box: HTMLElement, step: (index: number, count: number) => number): void {
  const items = [...box.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')];
  const index = items.findIndex((item) => item.matches(':focus'));
  items[step(index, items.length)]?.focus();
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
  const item = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(OPTION_CLASS, ITEM_CLASS, danger && 'text-danger'),
    onPointerMove: (event: { currentTarget: HTMLElement }) => event.currentTarget.focus({ preventScroll: true }),
  };
  const content = (
    <>
      {icon && <span className="text-muted [&_svg]:size-4">{icon}</span>}
      {children}
    </>
  );
  if (href)
    return (
      <a {...item} href={href} target={target} rel={target && 'noreferrer'}>
        {content}
      </a>
    );
  return (
    <button
      {...item}
      type="button"
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.stopPropagation() : onSelect}
    >
      {content}
    </button>
  );
}

const ITEM_CLASS = 'w-full text-start focus:bg-selected focus:inset-ring focus:inset-ring-accent-line';

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line border-t" />;
}
