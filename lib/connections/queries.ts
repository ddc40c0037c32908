import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useAction } from '@/lib/http/use-action';
import { AttentionSettings } from '@/lib/progress/attention-settings';
import { abilitiesQuery } from './abilities/abilities-query';
import {
  type DiscardCredentials,
  type RotateCredentials,
  type TestConnection,
  type TestCredentials,
  TestResult,
} from './credentials/schema';
import {
  type AddConnection,
  type ChangeConnection,
  ConnectionEntry,
  ConnectionList,
  Removed,
  WebhookAddress,
} from './schema';

const pathOf = (id: string, below = '') => `/api/connections/${encodeURIComponent(id)}${below}`;

export const connectionQueries = {
  list: () => readQuery(['settings', 'connections'], '/api/connections', ConnectionList),
};

export const useAddConnection = () =>
  useChange((body: z.input<typeof AddConnection>) => call('POST', '/api/connections', ConnectionEntry, { body }));

export const useChangeConnection = () =>
  useChange(({ id, ...body }: z.input<typeof ChangeConnection>) =>
    call('PATCH', pathOf(id), ConnectionEntry, { body }),
  );

export const useChangeAttention = () =>
  useMutation({
    mutationFn: (body: AttentionSettings) => call('PUT', '/api/settings/attention', AttentionSettings, { body }),
  });

/** The list is read again where it is shown next, because a removed connection can't be named in requests. */
export function useRemoveConnection() {
  const client = useQueryClient();
  const { queryKey } = connectionQueries.list();
  return useMutation({
    mutationFn: (id: string) => call('DELETE', pathOf(id), Removed),
    onSettled: () => client.invalidateQueries({ queryKey, refetchType: 'none' }),
  });
}

export const useRotateCredentials = () =>
  useChange(({ id, ...body }: RotateCredentials) => call('PUT', pathOf(id, '/credentials'), ConnectionEntry, { body }));

export const useDiscardCredentials = () =>
  useChange(({ id, ...query }: DiscardCredentials) =>
    call('DELETE', pathOf(id, '/credentials'), ConnectionEntry, { query }),
  );

export const useRotateWebhookUrl = () =>
  useChange((id: string) => call('POST', pathOf(id, '/webhook-token'), WebhookAddress));

/** Stores nothing. */
export const useTestCredentials = () =>
  useMutation({
    mutationFn: (body: TestCredentials) => call('POST', '/api/connections/test', TestResult, { body }),
  });

export function useTestConnection() {
  const client = useQueryClient();
  // A test finds missing permissions, also one that fails.
  const readAbilities = () => void client.invalidateQueries(abilitiesQuery());
  return useChange(({ id, ...body }: TestConnection) =>
    call('POST', pathOf(id, '/test'), TestResult, { body }).finally(readAbilities),
  );
}

const useChange = <Input, Output>(act: (input: Input) => Promise<Output>) =>
  useAction(connectionQueries.list().queryKey, act);
