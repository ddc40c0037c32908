import { cx } from '../style/cx';

/** Whether the keyboard is Apple's. In the browser alone. */
export const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

export function Kbd({ children, inverse = false }: { children: string; inverse?: boolean }) {
  return (
    <kbd
      dir="ltr"
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border px-1 font-sans text-2xs',
        inverse ? 'border-canvas/30' : 'border-line-strong bg-sunken text-muted',
      )}
    >
      {children}
    </kbd>
  );
}
