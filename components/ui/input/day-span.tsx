import { useId } from 'react';
import { cx } from '../style/cx';
import { DayInput } from './day-input';

type End = 'from' | 'to';

/** The first and the last day of something, each optional. */
export function DaySpan({
  labels,
  value,
  onChange,
  className,
}: {
  labels: Record<End, string>;
  value: { from?: string | undefined; to?: string | undefined };
  /** Null: the day was taken away. */
  onChange: (change: { from: string | null } | { to: string | null }) => void;
  className?: string;
}) {
  const id = useId();
  return (['from', 'to'] as const).map((end) => (
    <label key={end} htmlFor={`${id}-${end}`} className={cx('flex items-center gap-1.5 text-muted text-sm', className)}>
      {labels[end]}
      <DayInput
        id={`${id}-${end}`}
        className="w-36!"
        value={value[end]}
        min={end === 'to' ? value.from : undefined}
        max={end === 'from' ? value.to : undefined}
        onChange={(day) => onChange(end === 'from' ? { from: day } : { to: day })}
      />
    </label>
  ));
}
