export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Reads a body of at most `maxBytes`, whatever length it declares, within `timeoutMs`. */
export async function readBytes(request: Request, maxBytes: number, timeoutMs: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLarge();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), timeoutMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) throw new BodyTooLarge();
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
