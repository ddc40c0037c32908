import type { ReactNode } from 'react';
import { cx } from './style/cx';

/** A list beside the chosen item. On a phone the chosen item replaces the list. */
export function SplitPane({ list, detail, open }: { list: ReactNode; detail: ReactNode; open: boolean }) {
  return (
    <div
      className={cx(
        'grid min-h-0 gap-4',
        open && 'lg:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)] min-[1800px]:grid-cols-[minmax(0,1fr)_34rem]',
      )}
    >
      <div className={cx('min-w-0', open && 'max-lg:hidden')}>{list}</div>
      {open && <div className="min-w-0">{detail}</div>}
    </div>
  );
}
