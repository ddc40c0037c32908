import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '@/lib/http/call';
import { noteOwnChange } from './changes-elsewhere';
import { type PendingAct, PendingActs } from './pending';
import type { CreateBranch } from './save-schema';
import {
  BranchActivity,
  BranchDetail,
  BranchList,
  type BranchRow,
  CreatedBranch,
  DeletedBranch,
  UpdatedBranch,
} from './schema';

const ACTS = ['branches', 'acts'] as const;
const path = (id: string) => `/api/branches/${encodeURIComponent(id)}`;

export const branchQueries = {
  all: ['branches'] as const,
  list: () =>
    queryOptions({
      queryKey: branchQueries.all,
      queryFn: ({ signal }) => call('GET', '/api/branches', BranchList, { signal }),
      staleTime: 60_000,
    }),
  /** Not under `all`, which is the list itself. */
  details: ['branch'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...branchQueries.details, id],
      queryFn: ({ signal }) => call('GET', path(id), BranchDetail, { signal }),
    }),
  activity: () =>
    queryOptions({
      queryKey: ['branch-activity'],
      queryFn: ({ signal }) => call('GET', '/api/branches/activity', BranchActivity, { signal }),
    }),
};

/** Asks the service itself, however young our copy is. */
export function useRefreshBranches() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('GET', '/api/branches', BranchList, { query: { refresh: '1' } }),
    onSuccess: (list) => {
      client.setQueryData(branchQueries.all, list);
      return client.invalidateQueries({ queryKey: branchQueries.details });
    },
  });
}

export function useCreateBranch() {
  const take = useTake();
  return useMutation({
    mutationKey: [...ACTS, 'create'],
    mutationFn: ({ wanted }: { temporaryId: string; wanted: CreateBranch }) =>
      call('POST', '/api/branches', CreatedBranch, { body: wanted }),
    onSuccess: ({ branch }) => take(branch),
    onSettled: useAskAgain(),
  });
}

export type BranchChange = Partial<CreateBranch>;

export function useUpdateBranch() {
  const take = useTake();
  return useMutation({
    mutationKey: [...ACTS, 'update'],
    mutationFn: ({ id, change }: { id: string; change: BranchChange }) =>
      call('PUT', path(id), UpdatedBranch, { body: change }),
    onSuccess: ({ branch }) => take(branch),
    onSettled: useAskAgain(),
  });
}

/** `underWay` is what the confirmation said depends on it. */
export function useDeleteBranch() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...ACTS, 'delete'],
    mutationFn: ({ id, underWay }: { id: string; underWay: number }) =>
      call('DELETE', path(id), DeletedBranch, { query: { underWay } }),
    onSuccess: (_, { id }) => {
      noteOwnChange(id);
      client.setQueryData(branchQueries.list().queryKey, (list) => list && withoutBranch(list, id));
    },
    onSettled: useAskAgain(),
  });
}

/** What was asked for and has no answer yet. A refusal takes it away again: nothing has to be put back. */
export function usePendingActs(): PendingAct[] {
  const acts = useMutationState({
    filters: { mutationKey: ACTS, status: 'pending' },
    select: ({ state, options }) => ({ act: options.mutationKey?.at(-1), ...Object(state.variables) }),
  });
  return useMemo(() => PendingActs.parse(acts), [acts]);
}

/** The service's answer takes its place in the list before the act stops being pending: nothing flickers. */
function useTake() {
  const client = useQueryClient();
  return (branch: BranchRow) => {
    noteOwnChange(branch.id);
    client.setQueryData(branchQueries.list().queryKey, (list) => list && withBranch(list, branch));
    client.setQueryData(branchQueries.detail(branch.id).queryKey, (detail) => detail && { ...detail, branch });
  };
}

function useAskAgain() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: branchQueries.all });
    void client.invalidateQueries({ queryKey: branchQueries.details });
  };
}

function withBranch(list: BranchList, branch: BranchRow): BranchList {
  return { ...list, branches: [...list.branches.filter(({ id }) => id !== branch.id), branch] };
}

function withoutBranch(list: BranchList, id: string): BranchList {
  return { ...list, branches: list.branches.filter((branch) => branch.id !== id) };
}
