import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { cx } from './style/cx';

/** The page's only h1, the remark beside it, and the page's actions. */
export function PageHeader({
  title,
  lead,
  badge,
  back,
  actions,
  isOneLine = false,
}: {
  title: ReactNode;
  lead?: ReactNode;
  badge?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  /** On a phone too, the actions stand beside the title where both fit. */
  isOneLine?: boolean;
}) {
  return (
    <header className={cx('mb-4 flex flex-wrap items-start gap-y-3', isOneLine ? 'gap-x-2' : 'gap-x-4')}>
      <div className={cx('min-w-0', isOneLine ? 'flex-auto' : 'flex-1 max-sm:basis-full')}>
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          {back && (
            <Link href={back.href} className="-me-2 inline-flex items-center gap-1 text-muted hover:text-ink">
              {back.label}
              <ChevronRight aria-hidden="true" className="mirror-rtl size-4" />
            </Link>
          )}
          <h1 className="wrap-anywhere min-w-0 font-semibold text-xl tracking-tight">{title}</h1>
          {badge}
        </div>
        {lead && <p className="mt-0.5 wrap-anywhere max-w-prose text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
