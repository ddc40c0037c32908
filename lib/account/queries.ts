import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call, reads } from '@/lib/http/call';
import { type ChangeName, type ChangePassword, MySessions } from './schema';

const Nothing = z.undefined();
const Ended = z.object({ ended: z.number() });

export const settingsQueries = {
  sessions: () =>
    queryOptions({ queryKey: ['settings', 'sessions'], queryFn: reads('/api/settings/sessions', MySessions) }),
};

export const useChangeName = () =>
  useMutation({ mutationFn: (body: ChangeName) => call('PUT', '/api/settings/profile', Nothing, { body }) });

export const useChangePassword = () =>
  useChange(settingsQueries.sessions().queryKey, (body: ChangePassword) =>
    call('PUT', '/api/settings/password', Ended, { body }),
  );

export const useEndSession = () =>
  useChange(settingsQueries.sessions().queryKey, (id: string) =>
    call('DELETE', `/api/settings/sessions/${encodeURIComponent(id)}`, Nothing),
  );

export const useEndAllSessions = () =>
  useMutation({ mutationFn: () => call('DELETE', '/api/settings/sessions', Ended) });

function useChange<Input, Output>(queryKey: readonly string[], act: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries({ queryKey }) });
}
