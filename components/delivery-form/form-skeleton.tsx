import { Skeleton } from '@/components/ui/feedback/skeleton';

const SECTIONS = [
  { key: 'customer', rows: 1 },
  { key: 'drop-off', rows: 3 },
  { key: 'pickup', rows: 1 },
  { key: 'payment', rows: 1 },
];

/** A placeholder of the form's size while it loads. */
export function FormSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <div className="@container min-w-0 rounded-lg border border-line bg-surface">
        {SECTIONS.map(({ key, rows }) => (
          <div
            key={key}
            className="grid gap-x-6 gap-y-3 border-line border-t p-4 first:border-t-0 @lg:px-5 @2xl:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <Skeleton className="w-20" />
            <div className="grid gap-3">
              {Array.from({ length: rows }, (_, row) => row).map((row) => (
                <div key={row}>
                  <Skeleton className="mb-1.5 w-24" />
                  <Skeleton className="h-9 w-full" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className="hidden gap-4 lg:grid">
        <Skeleton className="h-[clamp(11rem,34vh,20rem)] w-full rounded-lg" />
        <Skeleton className="h-56 w-full rounded-lg" />
      </div>
    </div>
  );
}
