import type { ReactNode } from 'react';

/** An empty screen: what would stand here, and how to fill it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-14 text-center">
      {icon && <div className="mb-1 text-faint [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon}</div>}
      <h2 className="font-semibold">{title}</h2>
      {children && <div className="text-pretty text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
