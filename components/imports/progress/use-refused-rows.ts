import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { importQueries } from '@/lib/imports/queries';

/** All refused rows of an import that can be fixed; undefined until the last page is there. */
export function useRefusedRows(id: string) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...importQueries.rows(id, 'refused'),
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  const rows = hasNextPage ? undefined : data?.pages.flatMap((page) => page.rows).filter((row) => row.isMendable);
  return { rows, error, refetch };
}
