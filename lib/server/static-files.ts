import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { acceptedEncodings } from '@/lib/server/accepted-encodings';

const PREFIX = '/_next/static/';

/**
 * Serves the build's scripts, styles and fonts with the copies of `compressStatic`, for which Next.js would compress
 * anew. False for any other request.
 */
export function staticFiles(distDir: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = sirv(path.join(distDir, 'static'), {
    immutable: true,
    // Their names change with their content.
    maxAge: 365 * 24 * 60 * 60,
    brotli: true,
    gzip: true,
  });
  return (request, response) => {
    const { url = '', method } = request;
    if (!url.startsWith(PREFIX) || (method !== 'GET' && method !== 'HEAD')) return false;
    request.url = url.slice(PREFIX.length - 1);
    request.headers['accept-encoding'] = acceptedEncodings(request.headers['accept-encoding']);
    serve(request, response, () => void response.writeHead(404).end());
    return true;
  };
}
