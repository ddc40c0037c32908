import { html, raw } from 'hono/html';
import QRCode from 'qrcode';
import type { Sandbox } from '../context/sandbox';
import type { Delivery } from '../store/records';
import { isTerminal } from '../store/status-rules';
import { deliveryByCode, pickupQrUrl } from '../wire/site';
import { type Html, type Language, page } from './layout';
import { TEXTS } from './texts';
import { missingPage } from './tracking';

/** The page of the pickup QR link: the code to scan, and the button with which the driver confirms the pickup. */
export async function pickupPage({ store, site }: Sandbox, code: string, language: Language): Promise<Response> {
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
export function confirmPickup({ store, book }: Sandbox, code: string): void {
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
