/** Buffer for each screen; a full one gets nothing until it has read some. */
const MAX_WAITING_BYTES = 256 * 1024;
/** A screen that stays full for so long is cut off, and returns with its last event id. */
const STUCK_AFTER_MS = 30_000;

/** The sending end of a stream with a bounded buffer. `onClose` is called once. */
export function openOutbox(
  onClose: () => void,
  { maxWaitingBytes = MAX_WAITING_BYTES, stuckAfterMs = STUCK_AFTER_MS } = {},
) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let closed = false;
  let wake = () => {};
  let stuck: ReturnType<typeof setTimeout> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      // Called when the reader took something and there is space again.
      pull: taken,
      cancel: () => end(() => {}),
    },
    { highWaterMark: maxWaitingBytes, size: (chunk) => chunk?.byteLength ?? 0 },
  );

  function end(finish: () => void) {
    if (closed) return;
    closed = true;
    clearTimeout(stuck);
    finish();
    wake();
    onClose();
  }

  function taken() {
    clearTimeout(stuck);
    stuck = undefined;
    wake();
  }

  function isFull() {
    return (controller?.desiredSize ?? 0) <= 0;
  }

  return {
    stream,
    send: (bytes: Uint8Array) => {
      if (closed || !controller) return;
      controller.enqueue(bytes);
      if (isFull())
        stuck ??= setTimeout(() => end(() => controller?.error(new Error('The reader is too slow'))), stuckAfterMs);
    },
    /** Resolves when the screen can take more, at once in most cases; also when it is closed. */
    ready: (): Promise<void> =>
      closed || !isFull()
        ? Promise.resolve()
        : new Promise((resolve) => {
            wake = resolve;
          }),
    close: () => end(() => controller?.close()),
  };
}
