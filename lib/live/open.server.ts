import { isDeepStrictEqual } from 'node:util';
import { userOfCookie } from '@/lib/auth/session.server';
import { mustAddFactor } from '@/lib/auth/session-user.server';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { type Context, serviceContextOf } from '@/lib/request/context.server';
import { serviceSilentSince } from './service-silence.server';
import { liveBus } from './stream/bus.server';
import { type LiveLoaders, type LiveRequest, streamLive } from './stream/stream.server';

/**
 * The live stream of a signed-in user. It ends when the session ends or needs a second factor, the role or its branches
 * change, or the connection is removed.
 */
export function openLive(request: LiveRequest, ctx: Context, loaders: LiveLoaders): Promise<Response> {
  const headers = new Headers([...request.headers]);
  return streamLive(request, {
    bus: liveBus(),
    db: ctx.db,
    connectionId: ctx.connection.id,
    user: ctx.user,
    loaders,
    silentSince: () => serviceSilentSince(ctx, serviceContextOf),
    recheck: async () => {
      const user = await userOfCookie(ctx.db, headers.get('cookie'), ctx.now(), ctx.connection.slug);
      const isSame = user?.role === ctx.user.role && isDeepStrictEqual(user.branches, ctx.user.branches);
      return isSame && !mustAddFactor(user, ctx.now()) && (await connectionById(ctx.connection.id)) !== undefined;
    },
  });
}
