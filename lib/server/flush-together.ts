import type { ServerResponse } from 'node:http';

const TOGETHER_MS = 5;

/**
 * Next.js flushes its compressor after each of the many parts of a page, which costs up to a tenth of a document. Parts
 * of one moment are flushed together.
 */
export function flushTogether(response: ServerResponse): void {
  let flush: (() => void) | undefined;
  let isWaiting = false;
  const later = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (!response.writableEnded) flush?.call(response);
    }, TOGETHER_MS);
  };
  // The compressor sets the method when a response begins.
  Object.defineProperty(response, 'flush', {
    configurable: true,
    get: () => flush && later,
    set: (method) => {
      flush = method;
    },
  });
}
