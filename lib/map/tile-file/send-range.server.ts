import { open } from 'node:fs/promises';
import { env } from '@/lib/env';
import { Problem } from '@/lib/http/problem';
import { versionOf } from './tile-file';

const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;
/** No tile is larger; a longer request gets the first part. */
const MOST_BYTES = 4 * 1024 * 1024;

/** A part of MAP_FILE, as its reader in the browser asks for it. 404 without one; 416 for anything but one range. */
export async function sendRange(range: string | null): Promise<Response> {
  const { MAP_FILE } = env();
  if (!MAP_FILE) throw new Problem(404, 'not_found');
  const file = await open(MAP_FILE.path, 'r');
  try {
    const stat = await file.stat();
    const { size } = stat;
    const [, from = '', to = ''] = RANGE.exec(range ?? '') ?? [];
    const first = Number(from);
    if (from === '' || first >= size || (to !== '' && Number(to) < first))
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
    const last = Math.min(to === '' ? size - 1 : Number(to), size - 1, first + MOST_BYTES - 1);
    const { buffer, bytesRead } = await file.read(new Uint8Array(last - first + 1), 0, last - first + 1, first);
    return new Response(buffer.subarray(0, bytesRead), {
      status: 206,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${first}-${first + bytesRead - 1}/${size}`,
        'accept-ranges': 'bytes',
        // Another file under the same name is another map; its address has another version.
        etag: `"${versionOf(stat)}"`,
        'cache-control': 'private, max-age=86400',
      },
    });
  } finally {
    await file.close();
  }
}
