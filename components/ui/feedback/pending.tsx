import { LoadProblem } from './load-problem';
import { SkeletonRows } from './skeleton';

type Props = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown }; rows: number };

/** Stands where the data of a query will be: rows as many as expected, or why it did not come, and another try. */
export function Pending({ query: { error, isFetching, refetch }, rows }: Props) {
  return error ? <LoadProblem error={error} retrying={isFetching} onRetry={refetch} /> : <SkeletonRows rows={rows} />;
}
