import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Acts, and reads all queries of a key again; no refusal waits for that. `same`: the key of what shows the answer. */
export function useAction<Output, Input = void>(
  queryKey: QueryKey,
  act: (input: Input) => Promise<Output>,
  same?: (output: Output) => QueryKey,
) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: act,
    onSuccess: (output) => void (same && client.setQueryData(same(output), output)),
    onSettled: (_, refusal) => (refusal ? void readAgain() : readAgain()),
  });
}
