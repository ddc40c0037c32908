import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call, reads } from './call';

type Options<Output> = Omit<UndefinedInitialDataOptions<Output>, 'queryKey' | 'queryFn'>;

/** Query that reads one operation of our own API and parses the response. */
export function readQuery<Output>(
  queryKey: QueryKey,
  path: string,
  output: z.core.$ZodType<Output>,
  options?: Options<Output>,
) {
  return queryOptions({ ...options, queryKey, queryFn: reads(path, output) });
}

/** The same of a list in pages; `cursor` is the parameter that takes the `next` of the page before. */
export function readPages<Output extends { next: string | number | null }>(
  queryKey: QueryKey,
  path: string,
  output: z.core.$ZodType<Output>,
  query: Record<string, string | undefined>,
  cursor: 'after' | 'before' = 'after',
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => call('GET', path, output, { query: { ...query, [cursor]: pageParam }, signal }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
