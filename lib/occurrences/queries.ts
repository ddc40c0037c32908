import { queryOptions } from '@tanstack/react-query';
import { call, reads } from '@/lib/http/call';
import { useChange } from '@/lib/http/use-change';
import { type Escalation, EscalationSettings } from './escalation';
import { type PushBrowser, PushSettings, type SubscribePush } from './push-schema';
import { Occurrences, type TakeOccurrence } from './schema';

const PUSH = '/api/settings/push';
const ESCALATION = '/api/settings/escalation';

export const occurrenceQueries = {
  /** The open ones; the live stream says when they changed. */
  open: () =>
    queryOptions({
      queryKey: ['occurrences'],
      queryFn: reads('/api/occurrences', Occurrences),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  escalation: () => queryOptions({ queryKey: ['escalation'], queryFn: reads(ESCALATION, EscalationSettings) }),
};

/** Changes who is informed first; the lists that are not sent end. */
export const useChangeEscalation = () =>
  useChange(occurrenceQueries.escalation(), (body: Escalation) =>
    call('PUT', ESCALATION, EscalationSettings, { body }),
  );

/** The user takes an occurrence: it is quiet for everybody. */
export const useTakeOccurrence = () =>
  useChange(occurrenceQueries.open(), ({ id }: TakeOccurrence) =>
    call('PUT', `/api/occurrences/${id}/taken`, Occurrences, { body: {} }),
  );

/** The calls of a browser that gets messages. */
export const pushCalls = {
  read: reads(PUSH, PushSettings),
  subscribe: (body: SubscribePush) => call('PUT', PUSH, PushSettings, { body }),
  unsubscribe: (query: PushBrowser) => call('DELETE', PUSH, PushSettings, { query }),
  test: (body: PushBrowser) => call('POST', PUSH, PushSettings, { body }),
};
