import { retryCells } from '@/lib/comparisons/retry-cells.server';
import { RetryCells } from '@/lib/comparisons/schema';
import { handle } from '@/lib/request/handle.server';

/** Responds with a stream of ComparisonMessages, one JSON line each. */
export const POST = handle({ permission: 'delivery:write', input: RetryCells }, retryCells);
