import { setMaxListeners } from 'node:events';
import { logFailure } from '@/lib/db/outage-log';
import type { StreamEnd } from './stream-end';

/** A beat shows that the stream is alive while nothing else is sent. */
export const BEAT_MS = 10_000;
const MOST_LISTENERS = 10;

const HEADERS = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * A response with one JSON line per message and a StreamEnd after them. The signal of `work` is aborted when the
 * browser leaves; `listeners` is how many parts of it may listen to that signal.
 */
export function streamMessages<Message>(
  ctx: { signal: AbortSignal; requestId: string },
  work: (send: (message: Message) => void, signal: AbortSignal) => Promise<void>,
  { listeners = MOST_LISTENERS }: { listeners?: number } = {},
): Response {
  const gone = new AbortController();
  const signal = AbortSignal.any([ctx.signal, gone.signal]);
  setMaxListeners(listeners, signal);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (message: Message | StreamEnd) => {
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

  function breakOff(error: unknown, send: (end: StreamEnd) => void) {
    if (signal.aborted) return;
    logFailure('request', error, ctx.requestId);
    send({ type: 'broken', code: 'unexpected', id: ctx.requestId });
  }
}
