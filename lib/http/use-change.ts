import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

type Shown<Answer> = { queryKey: DataTag<QueryKey, Answer, Error> };

/** Changes what a query shows; the answer takes its place. They go one after the other: the last answer is the newest. */
export function useChange<Answer, Input = void>(shown: Shown<Answer>, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: shown.queryKey.join() },
    mutationFn: change,
    onSuccess: (answer) => client.setQueryData<unknown>(shown.queryKey, answer),
  });
}
