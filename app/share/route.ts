import { randomBytes, randomUUID } from 'node:crypto';
import { SHARED_MESSAGE_KEY } from '@/lib/intake/shared-message';
import { errorResponse } from '@/lib/request/error-response.server';
import { readBody } from '@/lib/request/read-input.server';
import { refuseForeignOrigin } from '@/lib/request/refuse-foreign-origin.server';
import type { RouteRequest } from '@/lib/request/route-request';
import { routes } from '@/lib/routes';

/**
 * Takes a message from the share sheet of a phone (`app/manifest.webmanifest`). The server keeps nothing of it: the page leaves it in
 * the tab, and the form of a new order reads it there.
 */
export async function POST(request: RouteRequest): Promise<Response> {
  try {
    // A browser sends what its share sheet hands over as nobody's.
    if (request.headers.get('sec-fetch-site') !== 'none') refuseForeignOrigin(request);
    const fields = new URLSearchParams(await readBody(request));
    const parts = ['title', 'text', 'url'].map((name) => fields.get(name)?.trim() ?? '');
    const message = parts.filter((part, index) => part !== '' && parts.indexOf(part) === index).join('\n');
    const nonce = randomBytes(18).toString('base64');
    return new Response(page(message, nonce), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      },
    });
  } catch (error) {
    return errorResponse(error, randomUUID());
  }
}

/** Opened by itself, or again after a reload. */
export function GET(): Response {
  return new Response(null, { status: 303, headers: { location: routes.newDelivery() } });
}

function page(message: string, nonce: string): string {
  return `<!doctype html><meta charset="utf-8"><title>…</title><script nonce="${nonce}">
try { sessionStorage.setItem(${literal(SHARED_MESSAGE_KEY)}, ${literal(message)}); } catch {}
location.replace(${literal(routes.newDelivery())});
</script>`;
}

/** A text as a script may hold it. */
function literal(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
