import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/http/call';
import { connectionQueries } from './queries';
import {
  type AddConnection,
  type ChangeConnection,
  ConnectionEntry,
  ConnectionList,
  type DiscardCredentials,
  Removed,
  type RotateCredentials,
  RotatedConnection,
  type TestConnection,
  type TestCredentials,
  TestResult,
  WebhookAddress,
} from './schema';

const pathOf = (id: string, below = '') => `/api/connections/${encodeURIComponent(id)}${below}`;

export const connectionSettingsQueries = {
  /** All there are, for whoever may read the settings. */
  list: () =>
    queryOptions({
      queryKey: ['settings', 'connections'],
      queryFn: ({ signal }) => call('GET', '/api/connections', ConnectionList, { signal }),
    }),
};

export const useAddConnection = () =>
  useChange((body: z.input<typeof AddConnection>) => call('POST', '/api/connections', ConnectionEntry, { body }));

export const useChangeConnection = () =>
  useChange(({ id, ...body }: z.input<typeof ChangeConnection>) =>
    call('PATCH', pathOf(id), ConnectionEntry, { body }),
  );

/** The list is asked again where it is shown next: in the name of a connection that is gone nothing can be asked. */
export function useRemoveConnection() {
  const client = useQueryClient();
  const { queryKey } = connectionSettingsQueries.list();
  return useMutation({
    mutationFn: (id: string) => call('DELETE', pathOf(id), Removed),
    onSettled: () => client.invalidateQueries({ queryKey, refetchType: 'none' }),
  });
}

export const useRotateCredentials = () =>
  useChange(({ id, ...body }: RotateCredentials) =>
    call('PUT', pathOf(id, '/credentials'), RotatedConnection, { body }),
  );

export const useDiscardCredentials = () =>
  useChange(({ id, ...query }: DiscardCredentials) =>
    call('DELETE', pathOf(id, '/credentials'), ConnectionEntry, { query }),
  );

export const useRotateWebhookUrl = () =>
  useChange((id: string) => call('POST', pathOf(id, '/webhook-token'), WebhookAddress));

/** Stores nothing; a stored connection's test tells what its credentials are worth now, so the list is asked again. */
export const useTestCredentials = () =>
  useMutation({
    mutationFn: (body: TestCredentials) => call('POST', '/api/connections/test', TestResult, { body }),
  });

export const useTestConnection = () =>
  useChange(
    ({ id, ...body }: TestConnection) => call('POST', pathOf(id, '/test'), TestResult, { body }),
    // What they may not do is known by now.
    [connectionQueries.abilities().queryKey],
  );

function useChange<Input, Output>(act: (input: Input) => Promise<Output>, alsoTold: readonly QueryKey[] = []) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all(
        [connectionSettingsQueries.list().queryKey, ...alsoTold].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
