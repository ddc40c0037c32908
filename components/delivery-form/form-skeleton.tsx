import { Skeleton } from '@/components/ui/feedback/skeleton';
import { cx } from '@/components/ui/style/cx';

/** The number of rows of each section, and the height of what stands beside them. */
const FORMS = {
  order: { sections: { message: 1, customer: 1, dropOff: 3, pickup: 1 }, beside: 'h-72' },
  dropOff: { sections: { dropOff: 3, customer: 1, compare: 1 }, beside: 'h-[clamp(14rem,40vh,24rem)]' },
};

/** A placeholder of the form's size while it loads. */
export function FormSkeleton({ of }: { of: keyof typeof FORMS }) {
  const { sections, beside } = FORMS[of];
  return (
    <div
      aria-busy="true"
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <div className="@container min-w-0 rounded-lg border border-line bg-surface">
        {Object.entries(sections).map(([key, rows]) => (
          <div key={key} className="grid gap-3 border-line border-t px-4 py-3 first:border-t-0 @lg:px-5">
            {Array.from({ length: rows }, (_, row) => row).map((row) => (
              <Skeleton key={row} className="h-15 w-full" />
            ))}
          </div>
        ))}
      </div>
      <Skeleton className={cx(beside, 'w-full rounded-lg max-lg:hidden')} />
    </div>
  );
}
