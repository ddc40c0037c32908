import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { STANDING_PATH, standingQueries } from './queries';
import { type CreateStanding, type StandingFields, StandingPlan } from './schema';

const pathOf = (id: string) => `${STANDING_PATH}/${encodeURIComponent(id)}`;

export function useCreateStanding() {
  return useStandingChange((input: CreateStanding) => call('POST', STANDING_PATH, StandingPlan, { body: input }));
}

export function useChangeStanding(id: string) {
  return useStandingChange((input: StandingFields) => call('PUT', pathOf(id), StandingPlan, { body: input }));
}

export function useStandingVerb(id: string, verb: 'pause' | 'resume') {
  return useStandingChange<void>(() => call('POST', `${pathOf(id)}/${verb}`, StandingPlan, { body: {} }));
}

export function useRemoveStanding(id: string) {
  return useStandingChange<void>(() => call('DELETE', pathOf(id), z.undefined()));
}

/** Sends or skips the orders of a day that did not go at their time. */
export function useDecideDay(id: string) {
  return useStandingChange(({ day, send }: { day: string; send: boolean }) =>
    call('POST', `${pathOf(id)}/days/${day}`, StandingPlan, { body: { send } }),
  );
}

function useStandingChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: standingQueries.all }),
  });
}
