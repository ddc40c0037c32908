import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { addressRequestQueries } from './queries';
import { type CreateAddressRequest, CreatedAddressRequest } from './schema';

const pathOf = (id: string) => `/api/address-requests/${encodeURIComponent(id)}`;
const nothing = z.undefined();

export function useCreateAddressRequest() {
  return useMutation({
    mutationFn: (body: CreateAddressRequest) => call('POST', '/api/address-requests', CreatedAddressRequest, { body }),
  });
}

export function useEndAddressRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE', pathOf(id), nothing),
    onSuccess: () => client.invalidateQueries({ queryKey: addressRequestQueries.all }),
  });
}

export function useTakeAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST', `${pathOf(id)}/take`, nothing),
    onSuccess: () => client.invalidateQueries({ queryKey: addressRequestQueries.list().queryKey }),
  });
}
