const MAX_WAITING_BYTES = 1024 * 1024;

export type Outbox = {
  stream: ReadableStream<Uint8Array>;
  /** Sends a text, unless closed. A reader that is too slow is cut off, and returns with its last event id. */
  send: (text: string) => void;
  close: () => void;
};

/** The sending end of a stream with a bounded buffer. `onClose` is called once. */
export function openOutbox(onClose: () => void, maxWaitingBytes = MAX_WAITING_BYTES): Outbox {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let closed = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      cancel: () => end(false),
    },
    { highWaterMark: maxWaitingBytes, size: (chunk) => chunk?.byteLength ?? 0 },
  );

  function end(tellReader: boolean) {
    if (closed) return;
    closed = true;
    if (tellReader) controller?.close();
    onClose();
  }

  return {
    stream,
    send: (text) => {
      if (closed || !controller) return;
      controller.enqueue(encoder.encode(text));
      if ((controller.desiredSize ?? 0) < 0) {
        closed = true;
        controller.error(new Error('The reader is too slow'));
        onClose();
      }
    },
    close: () => end(true),
  };
}
