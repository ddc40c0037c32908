import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import QRCode from 'qrcode';
import type { Sandbox } from '../context/sandbox';
import { forbidden, methodNotAllowed, type SandboxContext, type SandboxEnv } from '../requests/request';
import { MAGIC_VALUES } from '../simulation/magic-values';
import type { Delivery } from '../store/records';
import { isTerminal } from '../store/status-rules';
import { deliveryByCode, pickupQrUrl } from '../wire/site';
import { type Html, type Language, languageOf, page } from './layout';
import { marketplace } from './marketplace';
import { shopMerchant, shopPage } from './shop';
import { actOnShop } from './shop-actions';
import { HOME_TEXTS, TEXTS } from './texts';
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

/** Explains the sandbox and how to control it, without secrets. */
function homePage({ store, control, clock }: Sandbox, language: Language): Promise<Response> {
  const body = html`
<h1>Dispatch service sandbox</h1>
<p class="dim">An implementation of the whole interface, v2, v1 and v0, with simulated drivers. Nothing here reaches a real driver or costs money. Drivers are ${clock.state().speed} times as fast as in real life.</p>
<p><a href="/shop">Shop simulator</a>: the till, the speed of the clock, top-ups and invoices.</p>
<h2>Magic values</h2>
<p>A word in <code>reference</code> or in the destination’s <code>contact_name</code>, or the last five digits of its <code>contact_phone</code>, decides what happens to an order (in v0: <code>orderId</code>, <code>name</code>, <code>phone</code>). A real-time estimate of v1 or v0 to a place far from every known area, in the sea or the desert, finds no driver: its times are <code>null</code>.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Magic values"><table><thead><tr><th>Word</th><th>Phone ends in</th><th>What happens</th></tr></thead><tbody>
${MAGIC_VALUES.map(({ word, phoneEnding, effect }) => html`<tr><td><code>${word}</code></td><td><code>${phoneEnding}</code></td><td>${effect}</td></tr>`)}
</tbody></table></div>
<h2>Generations</h2>
<p>All three have the same orders and branches. What the interface leaves open works like this here:</p>
<div class="scroll" tabindex="0" role="region" aria-label="Generations"><table><tbody>
${HOME_TEXTS.choices.map(([what, choice]) => html`<tr><td>${what}</td><td>${choice}</td></tr>`)}
</tbody></table></div>
<h2>Merchants</h2>
<p>Their keys: <code>npm run --silent sandbox -- --print-credentials</code></p>
<div class="scroll" tabindex="0" role="region" aria-label="Merchants"><table><thead><tr><th>Name</th><th>Country</th><th>Currency</th><th>Branches</th><th>Must pay from the wallet</th></tr></thead><tbody>
${[...store.tables.merchant.values()].map(({ id, name, country, currency, forceWalletPayment }) => html`<tr><td>${name}</td><td>${country}</td><td>${currency}</td><td>${store.tables.branch.of(id).length}</td><td>${forceWalletPayment ? 'yes' : 'no'}</td></tr>`)}
</tbody></table></div>
<h2>Control</h2>
<p>${control ? 'On.' : raw('Off: start with <code>--control</code>.')} JSON with <code>content-type: application/json</code>. Requests from browsers are refused. <code>lib/sandbox/README.md</code> lists what <code>/_sandbox/</code> does.</p>`;
  return page({ title: 'Dispatch service sandbox', language, body });
}
