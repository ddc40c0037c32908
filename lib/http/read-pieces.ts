/**
 * The text of a streamed body in pieces, as they become whole: what stands before each `separator`. What follows the last
 * one is a piece cut off, and is left out. A reader that stops early ends the request.
 */
export async function* readPieces(body: ReadableStream<Uint8Array>, separator: RegExp): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const pieces = (rest + decoder.decode(value, { stream: true })).split(separator);
      rest = pieces.pop() ?? '';
      yield* pieces;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
