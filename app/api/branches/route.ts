import { createBranch } from '@/lib/branches/create.server';
import { listBranches } from '@/lib/branches/list.server';
import { CreateBranch } from '@/lib/branches/save-schema';
import { ListBranches } from '@/lib/branches/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'branch:read', branches: 'narrowed', input: ListBranches }, listBranches);

export const POST = handle(
  { permission: 'branch:write', branches: 'closed', input: ({ connection }) => CreateBranch(connection.country) },
  createBranch,
);
