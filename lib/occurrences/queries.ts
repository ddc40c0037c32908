import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { type Escalation, EscalationSettings } from './escalation';
import { type PushBrowser, PushSettings, type SubscribePush, TestedPush } from './push-schema';
import { Occurrences, type TakeOccurrence } from './schema';

const PUSH = '/api/settings/push';
const ESCALATION = '/api/settings/escalation';

export const occurrenceQueries = {
  /** The open ones; the live stream says when they changed. */
  open: () =>
    queryOptions({
      queryKey: ['occurrences'],
      queryFn: ({ signal }) => call('GET', '/api/occurrences', Occurrences, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  push: () =>
    queryOptions({
      queryKey: ['push'],
      queryFn: ({ signal }) => call('GET', PUSH, PushSettings, { signal }),
    }),
  escalation: () =>
    queryOptions({
      queryKey: ['escalation'],
      queryFn: ({ signal }) => call('GET', ESCALATION, EscalationSettings, { signal }),
    }),
};

/** Changes who is informed first; the lists that are not sent end. */
export function useChangeEscalation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Escalation) => call('PUT', ESCALATION, EscalationSettings, { body }),
    onSuccess: (settings) => client.setQueryData(occurrenceQueries.escalation().queryKey, settings),
  });
}

/** The user takes an occurrence: it is quiet for everybody. */
export function useTakeOccurrence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TakeOccurrence) => call('PUT', `/api/occurrences/${id}/taken`, Occurrences, { body: {} }),
    onSuccess: (open) => client.setQueryData(occurrenceQueries.open().queryKey, open),
  });
}

export function usePushMutations() {
  const client = useQueryClient();
  const onSuccess = (settings: PushSettings) => client.setQueryData(occurrenceQueries.push().queryKey, settings);
  return {
    subscribe: useMutation({
      mutationFn: (body: SubscribePush) => call('PUT', PUSH, PushSettings, { body }),
      onSuccess,
    }),
    unsubscribe: useMutation({
      mutationFn: (query: PushBrowser) => call('DELETE', PUSH, PushSettings, { query }),
      onSuccess,
    }),
    test: useMutation({ mutationFn: (body: PushBrowser) => call('POST', `${PUSH}/test`, TestedPush, { body }) }),
  };
}
