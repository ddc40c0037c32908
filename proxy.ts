import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from './lib/env';
import { contentSecurityPolicy } from './lib/security/headers';

/** The picture of another server, pages of links that need no sign-in, and the target of the share sheet. */
const HAS_POLICY = /^\/api\/deliveries\/[^/]+\/pickup-picture$|^\/[am]\/[^/]+$|^\/share$/;
const isDev = process.env.NODE_ENV === 'development';

/**
 * Adds the content security policy with a fresh nonce to every page. Handlers and pages check permissions and set caching
 * themselves: a header set here would replace theirs. The fixed headers come from lib/server/main.ts.
 */
export function proxy(request: NextRequest) {
  // Next would send this policy beside the stricter one that these have.
  if (HAS_POLICY.test(request.nextUrl.pathname)) return NextResponse.next();
  const { APP_URL, TILE_URL } = env();
  const nonce = randomBytes(18).toString('base64');
  const secure = APP_URL.startsWith('https:');
  const policy = contentSecurityPolicy({ nonce, tileUrl: TILE_URL, secure, dev: isDev });

  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  headers.set('x-path', request.nextUrl.pathname + request.nextUrl.search);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = { matcher: ['/((?!_next/static/|_next/image|favicon.ico|icon.svg).*)'] };
