import { openLive } from '@/lib/live/open.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';
import type { RouteArguments, RouteRequest } from '@/lib/request/route-request';
import { liveLoaders } from './live-loaders.server';

/** The stream needs the request itself for `Last-Event-ID`. Frames: lib/live/events.ts. */
export function GET(request: RouteRequest, args: RouteArguments): Promise<Response> {
  const open = handle({ permission: 'signed-in', branches: 'narrowed', input: NO_INPUT }, (ctx) =>
    openLive(request, ctx, liveLoaders(ctx)),
  );
  return open(request, args);
}
