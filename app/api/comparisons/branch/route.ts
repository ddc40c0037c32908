import { estimateBranch } from '@/lib/comparisons/compare.server';
import { EstimateBranch } from '@/lib/comparisons/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: ({ connection }) => EstimateBranch(connection.country) },
  estimateBranch,
);
