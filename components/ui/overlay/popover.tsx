import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { ANCHORED_CLASS, POPUP_CLASS } from './popup-class';
import { useAnchored } from './use-anchored';

/** A box beside its trigger (`<Button>`, `<IconButton>`). */
export function Popover({
  trigger,
  title,
  children,
}: {
  trigger: ReactElement<ComponentProps<'button'>>;
  title?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  const { open, box, triggerProps, boxProps } = useAnchored();
  return (
    <>
      {cloneElement(trigger, { ...triggerProps, 'aria-haspopup': 'dialog' })}
      <div
        {...boxProps}
        ref={box}
        {...(open && { role: 'dialog', 'aria-labelledby': title ? titleId : undefined })}
        className={`${ANCHORED_CLASS} ${POPUP_CLASS} max-w-[min(24rem,calc(100vw-1rem))] p-3`}
      >
        {open && title && (
          <h2 id={titleId} className="mb-2 font-semibold">
            {title}
          </h2>
        )}
        {open && children}
      </div>
    </>
  );
}
