'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '@/components/ui/feedback/load-problem';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { privacyQueries } from '@/lib/privacy/queries';
import { PersonPanel } from './person-panel';
import { RetentionPanel } from './retention-panel';

/** For owners: how long data of people is kept, and the data of one customer. */
export function PrivacyScreen() {
  const query = useQuery(privacyQueries.retention());
  if (query.data)
    return (
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <RetentionPanel retention={query.data} />
        <PersonPanel lastErasure={query.data.lastErasure} />
      </div>
    );
  if (query.isError) return <LoadProblem error={query.error} retrying={query.isFetching} onRetry={query.refetch} />;
  return (
    <div aria-busy="true" className="rounded-lg border border-line bg-surface">
      <SkeletonRows rows={6} />
    </div>
  );
}
