import type { ReactNode } from 'react';
import { cx } from './style/cx';

/** Label and value pairs, one a line. A pair without a value is left out. */
export function KeyValueList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx('divide-y divide-line', className)}>{children}</dl>;
}

export function KeyValue({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (!children && children !== 0) return null;
  return (
    <div className="flex min-h-9 items-baseline justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-words text-end">{children}</dd>
    </div>
  );
}
