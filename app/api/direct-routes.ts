import * as addressLink from '@/app/a/[token]/route';
import type { DirectRoutes } from '@/lib/request/route-request';
import * as delivery from './deliveries/[id]/route';
import * as deliveries from './deliveries/route';
import * as estimates from './estimates/route';
import * as live from './live/route';
import * as webhooks from './webhooks/[token]/route';

/** The routes that are called most: our server answers them itself (lib/server/direct.ts), with these same handlers. */
export const DIRECT_ROUTES: DirectRoutes = {
  '/api/estimates': { POST: estimates.POST },
  '/api/deliveries': { GET: deliveries.GET, POST: deliveries.POST },
  '/api/deliveries/[id]': { GET: delivery.GET },
  '/api/live': { GET: live.GET },
  '/api/webhooks/[token]': { POST: webhooks.POST },
  '/a/[token]': { GET: addressLink.GET, POST: addressLink.POST },
};
