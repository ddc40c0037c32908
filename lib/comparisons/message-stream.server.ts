import { streamMessages } from '@/lib/http/stream-messages.server';
import type { Context } from '@/lib/request/context.server';
import { type ComparisonMessage, MOST_BRANCHES, VARIANTS } from './schema';

export type Send = (message: ComparisonMessage) => void;

/** Answers with the messages of a comparison. Every cell listens: in the line, and while it is with the service. */
export function streamComparison(
  ctx: Pick<Context, 'signal' | 'requestId'>,
  work: (send: Send, signal: AbortSignal) => Promise<void>,
): Response {
  return streamMessages(ctx, work, { listeners: MOST_BRANCHES * VARIANTS.length * 2 });
}
