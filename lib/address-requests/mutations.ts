import { useMutation } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { useAction } from '@/lib/http/use-action';
import { addressRequestQueries } from './queries';
import { type CreateAddressRequest, CreatedAddressRequest } from './schema';

const pathOf = (id: string) => `/api/address-requests/${encodeURIComponent(id)}`;
const nothing = z.undefined();

export function useCreateAddressRequest() {
  return useMutation({
    mutationFn: (body: CreateAddressRequest) => call('POST', '/api/address-requests', CreatedAddressRequest, { body }),
  });
}

export const useEndAddressRequest = () =>
  useAction(addressRequestQueries.all, (id: string) => call('DELETE', pathOf(id), nothing));

export const useTakeAnswer = () =>
  useAction(addressRequestQueries.list().queryKey, (id: string) => call('POST', `${pathOf(id)}/take`, nothing));
