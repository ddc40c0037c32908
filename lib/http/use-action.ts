import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Acts, and reads all queries of a key again. `same`: the key of the query that shows what the action returns. */
export function useAction<Output, Input = void>(
  queryKey: QueryKey,
  act: (input: Input) => Promise<Output>,
  same?: (output: Output) => QueryKey,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (output) => void (same && client.setQueryData(same(output), output)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
