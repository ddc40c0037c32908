'use client';

import type { ReactNode } from 'react';
import { cx } from '@/components/ui/style/cx';

/** A button on the map. `pressed` is for buttons that stay on. */
export function MapControl({
  label,
  icon,
  pressed,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  pressed?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        'grid size-9 place-items-center border-line border-b bg-raised text-ink last:border-b-0 hover:bg-hover',
        'focus-visible:outline-offset-[-2px] aria-pressed:bg-accent aria-pressed:text-on-accent [&_svg]:size-4',
      )}
    >
      {icon}
    </button>
  );
}

export function MapControlGroup({ children }: { children: ReactNode }) {
  return <div className="overflow-hidden rounded-md border border-line-strong">{children}</div>;
}
