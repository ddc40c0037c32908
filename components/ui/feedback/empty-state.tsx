import type { ReactNode } from 'react';

/** An empty screen: what it will show, and how to fill it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** `h1` if the page has no other content. */
  heading?: 'h1' | 'h2';
}) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-14 text-center">
      {icon && <div className="mb-1 text-faint [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon}</div>}
      <Heading className="font-semibold">{title}</Heading>
      {children && <div className="text-pretty text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
