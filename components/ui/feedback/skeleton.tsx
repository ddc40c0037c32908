import { cx } from '../style/cx';

/** A grey placeholder of the size of the coming content; the region around it is `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-4 animate-shimmer rounded-sm bg-line', className)} />;
}

/** Placeholder rows of 40 px, as many as expected, so that the layout does not shift. They are busy until it comes. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-10 items-center gap-4 border-line border-b px-3">
          <Skeleton className="w-24" />
          <Skeleton className={row % 3 === 0 ? 'w-40' : 'w-52'} />
          <Skeleton className="ms-auto w-16" />
        </div>
      ))}
    </div>
  );
}
