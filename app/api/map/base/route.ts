import type { NextRequest } from 'next/server';
import { baseGeographyJson } from '@/lib/map/base/base-geography.server';
import { isMapCountry } from '@/lib/map/geometry/point';

/** Coastlines and borders. Needs no session; cached for good, as the address has a version. */
export async function GET(request: NextRequest) {
  const country = request.nextUrl.searchParams.get('country') ?? '';
  return new Response(await baseGeographyJson(isMapCountry(country) ? country : 'SA'), {
    headers: { 'content-type': 'application/geo+json', 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
