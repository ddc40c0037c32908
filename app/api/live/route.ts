import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { openLive } from '@/lib/live/open.server';
import { handle } from '@/lib/request/handle.server';
import { liveLoaders } from './live-loaders.server';

type Arguments = { params: Promise<Record<string, never>> };

/** The stream needs the request itself for `Last-Event-ID`. Frames: lib/live/events.ts. */
export function GET(request: NextRequest, args: Arguments): Promise<Response> {
  const open = handle({ permission: 'signed-in', input: z.object({}) }, (ctx) =>
    openLive(request, ctx, liveLoaders(ctx)),
  );
  return open(request, args);
}
