import type { ReactNode } from 'react';
import { PartBoundary } from './feedback/part-boundary';
import { cx } from './style/cx';

/** A bordered section of a page with a heading, and a `lead` that says what it is for. `flush` removes the padding, for tables and maps. */
export function Panel({
  title,
  lead,
  actions,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx('min-w-0 rounded-lg border border-line bg-surface', className)}>
      {(title || actions) && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-line border-b px-4 py-1.5">
          <h2 className="wrap-anywhere min-w-0 flex-[1_1_6rem] font-semibold">{title}</h2>
          {actions && <div className="flex items-center gap-1.5">{actions}</div>}
        </div>
      )}
      <div className={flush ? cx('overflow-clip rounded-b-lg', !title && !actions && 'rounded-t-lg') : 'p-4'}>
        {lead && <p className="mb-3 text-muted">{lead}</p>}
        <PartBoundary>{children}</PartBoundary>
      </div>
    </section>
  );
}
