import { cx } from '@/components/ui/style/cx';

/** A bar of parts, the first at its foot. */
export type Bar = { key: string; name: string; parts: readonly number[] };

/** The looks of the parts, in their order: patterns, so that they need no colour to differ. */
export const PART_STYLES = [
  'bg-accent',
  'border border-accent bg-accent-soft',
  'bg-[repeating-linear-gradient(0deg,var(--color-control)_0_1px,transparent_1px_3px)]',
  'bg-[repeating-linear-gradient(45deg,var(--color-danger-solid)_0_3px,transparent_3px_5px)]',
];

/** Bars in a row, or with `named` one below the other with their names. Only a picture: a table has the numbers. */
export function Bars({ bars, top, named }: { bars: readonly Bar[]; top: string; named: boolean }) {
  const highest = Math.max(1, ...bars.map(sumOf));
  const parts = (bar: Bar, side: 'width' | 'height', className: string) =>
    bar.parts.map((value, index) => (
      <span
        key={PART_STYLES[index]}
        className={cx('block', className, value > 0 && PART_STYLES[index])}
        style={{ [side]: `${(100 * value) / highest}%` }}
      />
    ));
  if (named) {
    return (
      <ul aria-hidden="true" className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm">
        {bars.map((bar) => (
          <li key={bar.key} className="col-span-3 grid grid-cols-subgrid items-center">
            <bdi className="max-w-40 truncate">{bar.name}</bdi>
            <span className="flex h-4">{parts(bar, 'width', 'h-full')}</span>
            <span className="tabular text-muted">{sumOf(bar).toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div aria-hidden="true" dir="ltr" className="tabular select-none text-muted text-xs">
      <bdi>{top}</bdi>
      <div className="my-1 flex h-36 border-line-strong border-b sm:h-44">
        {bars.map((bar) => (
          <span key={bar.key} className="flex h-full min-w-0 flex-1 flex-col-reverse">
            {parts(bar, 'height', 'mx-auto w-4/5')}
          </span>
        ))}
      </div>
      <div className="flex justify-between">
        <bdi>{bars[0]?.name}</bdi>
        <bdi>{bars.at(-1)?.name}</bdi>
      </div>
    </div>
  );
}

const sumOf = ({ parts }: Bar) => parts.reduce((sum, part) => sum + part, 0);
