import { baseGeographyJson } from '@/lib/map/base-geography.server';

/** Coastlines and borders: the same for everybody, without a session, cached for good under the version in the address. */
export async function GET() {
  return new Response(await baseGeographyJson(), {
    headers: { 'content-type': 'application/geo+json', 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
