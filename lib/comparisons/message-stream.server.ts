import { streamMessages } from '@/lib/http/stream-messages.server';
import type { Context } from '@/lib/request/context.server';
import { type ComparisonMessage, MOST_BRANCHES, VARIANTS } from './schema';

export type Send = (message: ComparisonMessage) => void;

/** Responds with the messages of a comparison. Each cell adds two abort listeners: in the queue and during its request. */
export function streamComparison(
  ctx: Pick<Context, 'signal' | 'requestId'>,
  work: (send: Send, signal: AbortSignal) => Promise<void>,
): Response {
  return streamMessages(ctx, work, { listeners: MOST_BRANCHES * VARIANTS.length * 2 });
}
