import { handle } from '@/lib/request/handle.server';
import { branchesOf } from '@/lib/users/branches.server';
import { BranchesOf } from '@/lib/users/schema';

export const GET = handle({ permission: 'users:manage', branches: 'closed', input: BranchesOf }, branchesOf);
