import type { RouteRequest } from '@/lib/request/route-request';

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Reads a body of at most `maxBytes`, whatever length it declares. How long that may take is the server's business. */
export async function readBytes({ headers, body }: RouteRequest, maxBytes: number): Promise<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
