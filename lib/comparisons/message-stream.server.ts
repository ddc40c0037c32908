import { setMaxListeners } from 'node:events';
import { loggable } from '@/lib/db/loggable';
import type { Context } from '@/lib/http/context.server';
import { type ComparisonMessage, MOST_BRANCHES, VARIANTS } from './schema';

/** A silent line says that it is still there, so that a browser can tell slow from broken. */
export const BEAT_MS = 10_000;

const HEADERS = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export type Send = (message: ComparisonMessage) => void;

/** One JSON line a message, as they are sent. `work` is told by its signal when nobody listens any more. */
export function streamMessages(
  ctx: Pick<Context, 'signal' | 'requestId'>,
  work: (send: Send, signal: AbortSignal) => Promise<void>,
): Response {
  const gone = new AbortController();
  const signal = AbortSignal.any([ctx.signal, gone.signal]);
  // Every cell listens: in the line, and while it is with the service.
  setMaxListeners(MOST_BRANCHES * VARIANTS.length * 2, signal);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send: Send = (message) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(message)}\n`));
      };
      const beat = setInterval(send, BEAT_MS, { type: 'beat' });
      void work(send, signal)
        .then(
          () => send({ type: 'finished' }),
          (error: unknown) => breakOff(error, send),
        )
        .finally(() => {
          clearInterval(beat);
          if (!gone.signal.aborted) controller.close();
        });
    },
    cancel: () => gone.abort(new Error('the browser went away')),
  });
  return new Response(stream, { headers: HEADERS });

  function breakOff(error: unknown, send: Send) {
    if (signal.aborted) return;
    console.error(`request ${ctx.requestId}:`, loggable(error));
    send({ type: 'broken', code: 'unexpected', id: ctx.requestId });
  }
}
