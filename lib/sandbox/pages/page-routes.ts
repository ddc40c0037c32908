import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import QRCode from 'qrcode';
import type { Sandbox } from '../context/sandbox';
import { forbidden, methodNotAllowed } from '../requests/api-error';
import type { SandboxContext, SandboxEnv } from '../requests/raw-request';
import type { Delivery } from '../store/records';
import { isTerminal } from '../store/status-rules';
import { deliveryByCode, pickupQrUrl } from '../wire/site';
import { homePage } from './home';
import { type Html, type Language, languageOf, page } from './layout';
import { marketplace } from './marketplace';
import { shopMerchant, shopPage } from './shop';
import { actOnShop } from './shop-actions';
import { TEXTS } from './texts';
import { missingPage, trackingPage } from './tracking';

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

/** The page of the pickup QR link: the code to scan, and the button with which the driver confirms the pickup. */
async function pickupPage({ store, site }: Sandbox, code: string, language: Language): Promise<Response> {
  const delivery = deliveryByCode(store, code);
  if (!delivery) return missingPage(language);
  const texts = TEXTS[language];
  const picture = await QRCode.toString(pickupQrUrl(site, delivery.id), { type: 'svg', margin: 0 });
  const body = html`
<div class="top"><span class="dim">${store.merchant(delivery.merchantId).name}</span><a href="?lang=${language === 'ar' ? 'en' : 'ar'}" lang="${language === 'ar' ? 'en' : 'ar'}">${texts.other}</a></div>
<h1>${texts.pickup}</h1>
<p class="dim">${texts.scan}</p>
<div class="card"><div class="qr" role="img" aria-label="QR ${delivery.id}">${raw(picture)}</div><p class="code"><bdi>${delivery.id}</bdi></p></div>
<div class="card"><dl class="facts">
<dt>${texts.from}</dt><dd><bdi>${delivery.pickup.name}</bdi></dd>
<dt>${texts.to}</dt><dd><bdi>${delivery.customer.name}, ${delivery.customer.address}</bdi></dd>
</dl></div>
${confirmation(delivery, language)}`;
  return page({ title: `${texts.pickup} · ${delivery.id}`, language, body });
}

/** The driver has taken the package. A repeated confirmation changes nothing. */
function confirmPickup({ store, book }: Sandbox, code: string): void {
  const delivery = deliveryByCode(store, code);
  if (delivery?.status === 'dispatched') book.force(delivery, ['en_route']);
}

function confirmation(delivery: Delivery, language: Language): Html {
  const texts = TEXTS[language];
  if (delivery.status === 'en_route') return html`<p role="status"><strong>${texts.confirmed}</strong></p>`;
  if (isTerminal(delivery.status)) return html`<p class="dim">${texts.over}</p>`;
  if (delivery.status !== 'dispatched') return html`<p class="dim">${texts.notYet}</p>`;
  return html`<form method="post" action="?lang=${language}"><button>${texts.confirm}</button></form>`;
}
