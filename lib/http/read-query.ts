import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { reads } from './call';

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
