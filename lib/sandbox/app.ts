import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Sandbox } from './context/sandbox';
import { controlRoutes } from './control/control-routes';
import { pageRoutes } from './pages/page-routes';
import { withFaults } from './requests/faults';
import { withRateLimits } from './requests/rate-limits';
import { ApiError, notFound, readRawBody, type SandboxEnv } from './requests/request';
import { logRequests } from './requests/request-log';
import { v0Routes } from './routes/v0/v0';
import { v1Routes } from './routes/v1/v1';
import { v2Routes } from './routes/v2/v2';

/** All routes of the sandbox, in the order in which they are tried. */
export function createApp(sandbox: Sandbox): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>({ getPath: pathOf });
  app.onError((error) => responseTo(error));
  app.notFound(() => notFound('There is nothing at this path').toResponse());
  app.use('*', async (context, next) => {
    context.set('keyId', null);
    context.set('body', await readRawBody(context.env.incoming));
    await next();
    // No response leaves before its changes are on disk.
    await sandbox.store.durable();
    context.header('date', new Date(sandbox.clock.service()).toUTCString());
  });
  for (const generation of ['/v2/*', '/v1/*', '/v0/*'])
    app.use(
      generation,
      logRequests(sandbox.requests),
      withRateLimits(sandbox.rateLimits, sandbox.headers),
      withFaults(sandbox.faults),
    );
  app.route('/v2', v2Routes(sandbox));
  app.route('/v1', v1Routes(sandbox));
  app.route('/v0', v0Routes(sandbox));
  app.route('/', pageRoutes(sandbox));
  app.route('/_sandbox', controlRoutes(sandbox));
  return app;
}

/** `/_sandbox/` is the same as `/_sandbox`. All other paths are matched exactly. */
function pathOf(request: Request): string {
  const path = getPath(request);
  return path === '/_sandbox/' ? '/_sandbox' : path;
}

export function responseTo(error: unknown): Response {
  if (error instanceof ApiError) return error.toResponse();
  console.error('sandbox: unexpected error', error);
  return new ApiError(500, 'internal_error', 'The sandbox failed; see its output').toResponse();
}
