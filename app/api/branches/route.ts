import { listBranches } from '@/lib/branches/list.server';
import { ListBranches } from '@/lib/branches/schema';
import { handle } from '@/lib/http/handle.server';

export const GET = handle({ permission: 'branch:read', input: ListBranches }, listBranches);
