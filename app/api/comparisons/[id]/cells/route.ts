import { askAgain } from '@/lib/comparisons/ask-again.server';
import { AskCells } from '@/lib/comparisons/schema';
import { handle } from '@/lib/request/handle.server';

/** Answers with a stream of messages, a JSON line each (ComparisonMessage). */
export const POST = handle({ permission: 'delivery:write', input: AskCells }, askAgain);
