import { useMutation } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useAction } from '@/lib/http/use-action';
import { type ChangeName, type ChangePassword, MySessions } from './schema';

const Nothing = z.undefined();
const Ended = z.object({ ended: z.number() });

export const settingsQueries = {
  sessions: () => readQuery(['settings', 'sessions'], '/api/settings/sessions', MySessions),
};

export const useChangeName = () =>
  useMutation({ mutationFn: (body: ChangeName) => call('PUT', '/api/settings/profile', Nothing, { body }) });

export const useChangePassword = () =>
  useAction(settingsQueries.sessions().queryKey, (body: ChangePassword) =>
    call('PUT', '/api/settings/password', Ended, { body }),
  );

export const useEndSession = () =>
  useAction(settingsQueries.sessions().queryKey, (id: string) =>
    call('DELETE', `/api/settings/sessions/${encodeURIComponent(id)}`, Nothing),
  );

export const useEndAllSessions = () =>
  useMutation({ mutationFn: () => call('DELETE', '/api/settings/sessions', Ended) });
