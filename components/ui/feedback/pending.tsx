import { useState } from 'react';
import { LoadProblem } from './load-problem';
import { SkeletonRows } from './skeleton';

type Query = { error: Error | null; errorUpdateCount: number; isFetching: boolean; refetch: () => unknown };

/** Stands where the data of a query will be: rows as many as expected, or why it did not come, and another try. */
export function Pending({ query, rows }: { query: Query; rows: number }) {
  const [last, setLast] = useState(query.error);
  if (query.error && query.error !== last) setLast(query.error);
  // Another try begins without an error; the button that began it stays, and keeps the focus.
  const error = query.error ?? (query.errorUpdateCount > 0 ? last : null);
  if (!error) return <SkeletonRows rows={rows} />;
  return <LoadProblem error={error} retrying={query.isFetching} onRetry={query.refetch} />;
}
