/**
 * The text of a streamed body, split at each `separator`. An incomplete last piece is dropped. When the reader stops
 * early, the request ends.
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
