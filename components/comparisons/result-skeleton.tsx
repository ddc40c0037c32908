import { SkeletonRows } from '@/components/ui/feedback/skeleton';

/** In place of a comparison that loads. */
export function ResultSkeleton() {
  return (
    <div aria-busy="true" className="rounded-lg border border-line bg-surface">
      <SkeletonRows rows={10} />
    </div>
  );
}
