import { Hono } from 'hono';
import type { Sandbox } from '../context/sandbox';
import { forbidden, methodNotAllowed } from '../requests/api-error';
import type { SandboxContext, SandboxEnv } from '../requests/raw-request';
import { homePage } from './home';
import { type Language, languageOf } from './layout';
import { marketplace } from './marketplace';
import { confirmPickup, pickupPage } from './pickup-qr';
import { shopMerchant, shopPage } from './shop';
import { actOnShop } from './shop-actions';
import { trackingPage } from './tracking';

/** The pages for people: tracking for the customer, pickup for the driver, and the home page of the sandbox. */
export function pageRoutes(sandbox: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.get('/', () => homePage(sandbox, 'en'));
  routes.get('/shop', (context) =>
    shopPage(sandbox, shopMerchant(sandbox, context.req.query('country')), language(context)),
  );
  routes.post('/shop/:action', (context) => actOnShop(sandbox, context));
  routes.get('/track/:code', (context) => trackingPage(sandbox, context.req.param('code'), language(context)));
  routes.get('/qr/:code', (context) => pickupPage(sandbox, context.req.param('code'), language(context)));
  routes.post('/qr/:code', (context) => {
    const { origin, host } = context.env.incoming.headers;
    if (origin !== undefined && origin !== `http://${host}`) throw forbidden('The pickup is confirmed on its own page');
    confirmPickup(sandbox, context.req.param('code'));
    return new Response(null, { status: 303, headers: { location: `?lang=${language(context)}` } });
  });
  const market = marketplace(sandbox);
  routes.get('/marketplace', market.show);
  routes.get('/marketplace/install', market.install);
  routes.get('/integrations/apps/install/verify', market.verify);
  routes.on(['POST', 'PUT', 'PATCH', 'DELETE'], ['/', '/shop', '/track/:code'], () => {
    throw methodNotAllowed(['GET']);
  });
  return routes;
}

const language = (context: SandboxContext): Language =>
  languageOf(context.req.query('lang'), context.env.incoming.headers['accept-language']);
