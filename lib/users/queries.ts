import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import type { Role } from '@/lib/auth/permissions';
import { call, reads } from '@/lib/http/call';
import { useAction } from '@/lib/http/use-action';
import { type ChangeRole, type CreateUser, GivableBranches, GivenLink, People, type ResetPassword } from './schema';

const Nothing = z.undefined();
const path = (id: string, act: string) => `/api/users/${encodeURIComponent(id)}/${act}`;

export const userQueries = {
  all: ['users'] as const,
  people: () => queryOptions({ queryKey: [...userQueries.all, 'people'], queryFn: reads('/api/users', People) }),
  branchesOf: (connectionId: string) =>
    queryOptions({
      queryKey: [...userQueries.all, 'branches', connectionId],
      queryFn: ({ signal }) => call('GET', '/api/users/branches', GivableBranches, { query: { connectionId }, signal }),
    }),
};

export const useCreateUser = () =>
  usePeopleAct((person: CreateUser) => call('POST', '/api/users', GivenLink, { body: person }));

export const useChangeRole = () =>
  usePeopleAct(({ id, ...access }: ChangeRole) => call('PUT', path(id, 'role'), Nothing, { body: access }));

export const useResetPassword = () =>
  usePeopleAct(({ id, locale }: ResetPassword) => call('PUT', path(id, 'password'), GivenLink, { body: { locale } }));

export const useChangeFactorRoles = () =>
  usePeopleAct((roles: Role[]) => call('PUT', '/api/users/factor-roles', Nothing, { body: { roles } }));

export const useDisableUser = () => usePeopleAct((id: string) => call('POST', path(id, 'disable'), Nothing));
export const useEnableUser = () => usePeopleAct((id: string) => call('POST', path(id, 'enable'), Nothing));
export const useSignOutUser = () => usePeopleAct((id: string) => call('DELETE', path(id, 'sessions'), Nothing));

const usePeopleAct = <Input, Output>(act: (input: Input) => Promise<Output>) => useAction(userQueries.all, act);
