import type { ReactNode } from 'react';
import { Skeleton } from './feedback/skeleton';
import { cx } from './style/cx';
import { TONE_TEXT, type Tone } from './style/tone';

/** A large number, in groups of three digits, with its name above and a note below. */
export function Stat({
  label,
  value,
  note,
  tone,
  fit = false,
}: {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  tone?: Tone;
  /** The number becomes smaller where it would not fit. Only in a grid: the width no longer depends on the content. */
  fit?: boolean;
}) {
  return (
    <div className={cx('min-w-0', fit && '@container')}>
      <div className="text-muted text-sm">{label}</div>
      <div
        className={cx(
          'tabular mt-0.5 font-semibold tracking-tight',
          fit ? 'text-[clamp(0.8125rem,10cqi,1.5rem)] leading-7 sm:leading-8' : 'text-xl sm:text-2xl',
          tone && TONE_TEXT[tone],
        )}
      >
        {typeof value === 'number' ? value.toLocaleString('en') : value}
      </div>
      {note && <div className="mt-0.5 text-muted text-sm">{note}</div>}
    </div>
  );
}

/** A placeholder for a number that is loading. */
export function StatSkeleton({ label }: { label: ReactNode }) {
  return (
    <Stat
      label={label}
      value={<Skeleton className="h-7 w-28 sm:h-8" />}
      note={<Skeleton className="my-0.5 h-4 w-44" />}
    />
  );
}
