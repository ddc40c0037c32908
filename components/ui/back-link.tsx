import { ChevronLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { cx } from './style/cx';

/** Leads back to the list of what the page shows. */
export function BackLink({ className, children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link {...link} className={cx('inline-flex items-center gap-1 text-muted text-sm hover:text-ink', className)}>
      <ChevronLeft aria-hidden="true" className="mirror-rtl size-4" />
      {children}
    </Link>
  );
}
