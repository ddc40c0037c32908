import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { useAction } from '@/lib/http/use-action';
import { STANDING_PATH, standingQueries } from './queries';
import { type CreateStanding, type StandingFields, StandingPlan } from './schema';

const { all } = standingQueries;
const pathOf = (id: string) => `${STANDING_PATH}/${encodeURIComponent(id)}`;

export const useCreateStanding = () =>
  useAction(all, (body: CreateStanding) => call('POST', STANDING_PATH, StandingPlan, { body }));

export const useChangeStanding = (id: string) =>
  useAction(all, (body: StandingFields) => call('PUT', pathOf(id), StandingPlan, { body }));

export const useStandingVerb = (id: string, verb: 'pause' | 'resume') =>
  useAction(all, () => call('POST', `${pathOf(id)}/${verb}`, StandingPlan, { body: {} }));

export const useRemoveStanding = (id: string) => useAction(all, () => call('DELETE', pathOf(id), z.undefined()));

/** Sends or skips the orders of a day that did not go at their time. */
export const useDecideDay = (id: string) =>
  useAction(all, ({ day, send }: { day: string; send: boolean }) =>
    call('POST', `${pathOf(id)}/days/${day}`, StandingPlan, { body: { send } }),
  );
