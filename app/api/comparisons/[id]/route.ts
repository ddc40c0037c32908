import { readComparison } from '@/lib/comparisons/read.server';
import { ComparisonById } from '@/lib/comparisons/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', input: ComparisonById }, readComparison);
