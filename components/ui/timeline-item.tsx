import type { ReactNode } from 'react';
import { StatusShape, type StatusShapeName } from './status-shape';
import { cx } from './style/cx';
import { TONE_TEXT, type Tone } from './style/tone';

/** An event with its time, in a vertical list of them. */
export function TimelineItem({
  shape,
  tone = 'neutral',
  title,
  time,
  future = false,
  children,
}: {
  shape: StatusShapeName;
  tone?: Tone;
  title: ReactNode;
  time?: ReactNode;
  future?: boolean;
  children?: ReactNode;
}) {
  return (
    <li className="group relative flex gap-3 pb-3 last:pb-0">
      <span
        aria-hidden="true"
        className={cx(
          'absolute start-[7px] top-5 bottom-0 -ms-px w-px group-last:hidden',
          future ? 'border-line-strong border-s border-dashed' : 'bg-line-strong',
        )}
      />
      <StatusShape shape={shape} className={cx('mt-1', future ? 'text-control' : TONE_TEXT[tone])} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={future ? 'text-muted' : 'font-medium'}>{title}</span>
          {time && <span className="tabular text-muted text-sm">{time}</span>}
        </div>
        {children && <div className="text-muted text-sm">{children}</div>}
      </div>
    </li>
  );
}
