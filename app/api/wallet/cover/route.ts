import { handle } from '@/lib/request/handle.server';
import { coverOf } from '@/lib/wallet/cover.server';
import { CoverQuery } from '@/lib/wallet/schema';

export const GET = handle({ permission: 'delivery:write', branches: 'nothing', input: CoverQuery }, coverOf);
