import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../style/cx';
import { TONE_TEXT } from '../style/tone';

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger';

/** A note inside a page. `live` announces it to screen readers when it appears. */
export function Callout({
  tone = 'info',
  title,
  children,
  action,
  live = false,
  className,
}: {
  tone?: CalloutTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  live?: boolean;
  className?: string;
}) {
  const Icon = ICON[tone];
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx('flex items-start gap-2.5 rounded-md border px-3 py-2.5', BOX[tone], className)}
    >
      <Icon aria-hidden="true" className={cx('mt-[0.2em] size-4 shrink-0', TONE_TEXT[tone])} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={cx(title ? 'text-muted' : undefined)}>{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{action}</div>}
      </div>
    </div>
  );
}

const ICON = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: OctagonAlert };
const BOX: Record<CalloutTone, string> = {
  info: 'border-info-line bg-info-soft',
  success: 'border-success-line bg-success-soft',
  warning: 'border-warning-line bg-warning-soft',
  danger: 'border-danger-line bg-danger-soft',
};
