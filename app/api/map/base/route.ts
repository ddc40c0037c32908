import { baseGeographyJson } from '@/lib/map/base-geography.server';

/** Coastlines and borders. Needs no session; cached for good, as the address has a version. */
export async function GET() {
  return new Response(await baseGeographyJson(), {
    headers: { 'content-type': 'application/geo+json', 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
