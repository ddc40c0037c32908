import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '@/lib/http/call';
import { useAction } from '@/lib/http/use-action';
import { branchPath, branchQueries } from './queries';
import type { CreateBranch } from './save-schema';
import { BranchList, type BranchRow, CreatedBranch, DeletedBranch, UpdatedBranch } from './schema';
import { noteOwnChange } from './view/changes-elsewhere';
import { type PendingAct, PendingActs } from './view/pending';

const ACTS = ['branches', 'acts'] as const;

/** Reads the list from the service, however young our copy is. */
export const useRefreshBranches = () =>
  useAction(
    branchQueries.details(),
    () => call('GET', '/api/branches', BranchList, { query: { refresh: '1' } }),
    () => branchQueries.list().queryKey,
  );

export function useCreateBranch() {
  const store = useStoreBranch();
  return useMutation({
    mutationKey: [...ACTS, 'create'],
    mutationFn: ({ wanted }: { temporaryId: string; wanted: CreateBranch }) =>
      call('POST', '/api/branches', CreatedBranch, { body: wanted }),
    onSuccess: ({ branch }) => store(branch),
    onSettled: useRefetch(),
  });
}

export type BranchChange = Partial<CreateBranch>;

export function useUpdateBranch() {
  const store = useStoreBranch();
  return useMutation({
    mutationKey: [...ACTS, 'update'],
    mutationFn: ({ id, change }: { id: string; change: BranchChange }) =>
      call('PUT', branchPath(id), UpdatedBranch, { body: change }),
    onSuccess: ({ branch }) => store(branch),
    onSettled: useRefetch(),
  });
}

/** `underWay`: the number of deliveries that the confirmation named. */
export function useDeleteBranch() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...ACTS, 'delete'],
    mutationFn: ({ id, underWay }: { id: string; underWay: number }) =>
      call('DELETE', branchPath(id), DeletedBranch, { query: { underWay } }),
    onSuccess: (_, { id }) => {
      noteOwnChange(id);
      client.setQueryData(branchQueries.list().queryKey, (list) => list && withoutBranch(list, id));
    },
    onSettled: useRefetch(),
  });
}

/** The acts without a response yet. A refused act is no longer pending, so nothing has to be undone. */
export function usePendingActs(): PendingAct[] {
  const acts = useMutationState({
    filters: { mutationKey: ACTS, status: 'pending' },
    select: ({ state, options }) => ({ act: options.mutationKey?.at(-1), ...Object(state.variables) }),
  });
  return useMemo(() => PendingActs.parse(acts), [acts]);
}

/** Puts the service's record into the list before the act stops being pending, so that nothing flickers. */
function useStoreBranch() {
  const client = useQueryClient();
  return (branch: BranchRow) => {
    noteOwnChange(branch.id);
    client.setQueryData(branchQueries.list().queryKey, (list) => list && withBranch(list, branch));
    client.setQueryData(branchQueries.detail(branch.id).queryKey, (detail) => detail && { ...detail, branch });
  };
}

function useRefetch() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: branchQueries.all });
}

function withBranch(list: BranchList, branch: BranchRow): BranchList {
  return { ...list, branches: [...list.branches.filter(({ id }) => id !== branch.id), branch] };
}

function withoutBranch(list: BranchList, id: string): BranchList {
  return { ...list, branches: list.branches.filter((branch) => branch.id !== id) };
}
