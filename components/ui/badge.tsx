import type { ReactNode } from 'react';
import { StatusShape, type StatusStyle } from './status-shape';
import { cx } from './style/cx';
import { TONE_SOFT, TONE_TEXT, type Tone } from './style/tone';
import { VisuallyHidden } from './text/visually-hidden';

/** A short label in a soft box. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 font-medium text-xs [&_svg]:size-3',
        TONE_SOFT[tone],
      )}
    >
      {children}
    </span>
  );
}

/** How many there are that need somebody, with a label for screen readers; nothing for none. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="tabular inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-danger-solid px-1.5 font-semibold text-white text-xs">
      <span aria-hidden="true">{shortCount(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

const MOST_SHOWN = 999;

/** "12", or "999+". */
export function shortCount(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}

/** A status with its shape, word and colour. `quiet` omits the box (in lists). */
export function StatusBadge({
  shape,
  tone,
  children,
  quiet = false,
}: StatusStyle & { children: ReactNode; quiet?: boolean }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-medium text-sm',
        quiet ? TONE_TEXT[tone] : cx('h-6 rounded-full border ps-1.5 pe-2.5', TONE_SOFT[tone]),
      )}
    >
      <StatusShape shape={shape} />
      {children}
    </span>
  );
}
