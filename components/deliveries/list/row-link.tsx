import type { ReactNode } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import type { RowContext } from './row-context';

/** The link of a row: opens the delivery beside the list, or in a new tab like any link. */
export function RowLink({
  row,
  context,
  tabIndex,
  className,
  children,
}: {
  row: DeliveryRow;
  context: RowContext;
  tabIndex?: number;
  className?: string;
  children: ReactNode;
}) {
  if (context.isSelecting) return <span className={className}>{children}</span>;
  return (
    <Link
      href={context.href(row)}
      tabIndex={tabIndex}
      className={className}
      onNavigate={(event) => {
        event.preventDefault();
        context.onChoose(row.id);
      }}
    >
      {children}
    </Link>
  );
}
