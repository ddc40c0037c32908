import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useAction } from '@/lib/http/use-action';
import { AskingCount, type CreateStanding, type StandingFields, StandingList } from './schema';

const ASKING_EVERY_MS = 60_000;
const STANDING_PATH = '/api/standing';
const pathOf = (id: string) => `${STANDING_PATH}/${encodeURIComponent(id)}`;

export const standingQueries = {
  all: ['standing'] as const,
  list: () => readQuery([...standingQueries.all, 'list'], STANDING_PATH, StandingList),
  asking: () =>
    readQuery([...standingQueries.all, 'asking'], `${STANDING_PATH}/asking`, AskingCount, {
      refetchInterval: ASKING_EVERY_MS,
    }),
};

export const useCreateStanding = () =>
  useAction(standingQueries.all, (body: CreateStanding) => call('POST', STANDING_PATH, z.undefined(), { body }));

export const useChangeStanding = (id: string) =>
  useAction(standingQueries.all, (body: StandingFields) => call('PUT', pathOf(id), z.undefined(), { body }));

/** `days/…`: sends or skips the orders of a day that did not go at their time. */
export const useStandingVerb = (id: string, verb: 'pause' | 'resume' | `days/${string}`) =>
  useAction(standingQueries.all, (body: { send?: boolean }) =>
    call('POST', `${pathOf(id)}/${verb}`, z.undefined(), { body }),
  );

export const useRemoveStanding = (id: string) =>
  useAction(standingQueries.all, () => call('DELETE', pathOf(id), z.undefined()));
