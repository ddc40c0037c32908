import { cx } from '../style/cx';

/** How far something is. Without a label it is hidden from screen readers, for a text beside it says the same. */
export function ProgressBar({
  value,
  max,
  label,
  className = 'h-1.5 w-full',
}: {
  value: number;
  max: number;
  label?: string;
  className?: string;
}) {
  return (
    <progress
      aria-label={label}
      aria-hidden={label === undefined}
      value={value}
      max={max}
      className={cx(
        'block appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent',
        className,
      )}
    />
  );
}
