import { deleteBranch } from '@/lib/branches/delete.server';
import { readBranch } from '@/lib/branches/read.server';
import { UpdateBranch } from '@/lib/branches/save-schema';
import { BranchById, DeleteBranch } from '@/lib/branches/schema';
import { updateBranch } from '@/lib/branches/update.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'branch:read', branches: 'narrowed', input: BranchById }, readBranch);

export const PUT = handle(
  { permission: 'branch:update', branches: 'closed', input: ({ connection }) => UpdateBranch(connection.country) },
  updateBranch,
);

export const DELETE = handle({ permission: 'branch:delete', branches: 'closed', input: DeleteBranch }, deleteBranch);
