import { html } from 'hono/html';
import type { Sandbox } from '../context/sandbox';
import type { Clock } from '../simulation/clock';
import type { Country, Delivery } from '../store/records';
import { isTerminal } from '../store/status-rules';
import { trackedDelivery } from '../wire/site';
import { type Html, type Language, page } from './layout';
import { arrivesIn, filled, TEXTS } from './texts';

const SEQUENCE = ['pending', 'accepted', 'dispatched', 'en_route', 'completed'] as const;
const ZONES: Record<Country, string> = { KW: 'Asia/Kuwait', BH: 'Asia/Bahrain', SA: 'Asia/Riyadh' };

/** The public tracking page. It shows neither the customer's phone nor the amount, because anyone with the link can open it. */
export function trackingPage({ store, clock }: Sandbox, code: string, language: Language): Promise<Response> {
  const delivery = trackedDelivery(store, code);
  if (!delivery) return missingPage(language);
  const { country, name } = store.merchant(delivery.merchantId);
  const texts = TEXTS[language];
  // A failed order may be retried, so that the page keeps refreshing.
  const over = delivery.status === 'completed' || delivery.status === 'canceled';
  const title = `${texts.headline[delivery.status]} · ${delivery.id}`;
  const time = timeIn(country, language);
  const body = html`
<div class="top"><span class="dim">${name}</span><a href="?lang=${language === 'ar' ? 'en' : 'ar'}" lang="${language === 'ar' ? 'en' : 'ar'}">${texts.other}</a></div>
<div id="live" aria-live="polite" data-title="${title}" data-over="${over ? 'yes' : 'no'}">
<p class="dim">${texts.order} <bdi>${delivery.id}</bdi></p>
<h1>${texts.headline[delivery.status]}</h1>
${arrival(delivery, clock, language, time)}
${progress(delivery, language, time)}
${driver(delivery, language)}
<div class="card"><dl class="facts">
<dt>${texts.from}</dt><dd><bdi>${delivery.pickup.name}</bdi></dd>
<dt>${texts.to}</dt><dd><bdi>${delivery.customer.address}</bdi></dd>
</dl></div>
</div>
${over ? '' : html`<p class="dim">${texts.refreshes}</p>`}`;
  const script = over ? undefined : REFRESH;
  return page({ title, language, body, script });
}

export function missingPage(language: Language): Promise<Response> {
  const { missing, missingHint } = TEXTS[language];
  const body = html`<h1>${missing}</h1><p class="dim">${missingHint}</p>`;
  return page({ title: missing, language, body, status: 404 });
}

function arrival(delivery: Delivery, clock: Clock, language: Language, time: (at: number) => string): Html | '' {
  if (delivery.searchBeginsAt !== null && delivery.scheduledAt !== null) {
    return html`<p>${filled(TEXTS[language].scheduled, time(delivery.scheduledAt))}</p>`;
  }
  const end = delivery.plan?.at(-1);
  const { speed } = clock.state();
  if (!delivery.driver || end?.status !== 'completed' || speed === 0) return '';
  const minutes = Math.ceil(Math.max(0, end.at - clock.driver()) / speed / 60_000);
  return html`<p class="big">${arrivesIn(minutes, language)}</p>`;
}

function progress(delivery: Delivery, language: Language, time: (at: number) => string): Html {
  const { step, ended } = TEXTS[language];
  if (delivery.status === 'canceled' || delivery.status === 'failed') {
    const at = delivery.history.at(-1)?.at ?? delivery.createdAt;
    return html`<div class="card ended"><p>${ended[delivery.status]}</p><p class="dim">${time(at)}</p></div>`;
  }
  const reached = SEQUENCE.indexOf(delivery.status);
  const items = SEQUENCE.map((status, index) => {
    const at = index <= reached ? delivery.history.findLast((entry) => entry.status === status)?.at : undefined;
    const state = index === reached ? 'done now' : index < reached ? 'done' : '';
    return html`<li class="${state}"${index === reached ? html` aria-current="step"` : ''}>${at === undefined ? '' : html`<time>${time(at)}</time>`}${step[status]}</li>`;
  });
  return html`<div class="card"><ol class="steps">${items}</ol></div>`;
}

function driver(delivery: Delivery, language: Language): Html | '' {
  if (!delivery.driver || isTerminal(delivery.status)) return '';
  const texts = TEXTS[language];
  return html`<div class="card"><dl class="facts"><dt>${texts.driver}</dt><dd><bdi>${delivery.driver.name}</bdi></dd></dl>
<p><a href="tel:${delivery.driver.phone}">${texts.call}</a></p></div>`;
}

function timeIn(country: Country, language: Language) {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: ZONES[country],
  });
  return (at: number) => format.format(at);
}

/** Fetches the page again and replaces what changed. Without scripts the page stays as it is. */
const REFRESH = `
(function () {
  var busy = false;
  function refresh() {
    if (busy || document.hidden) return;
    busy = true;
    fetch(location.href, { cache: 'no-store' }).then(function (r) { return r.ok ? r.text() : null; }).then(function (text) {
      if (text === null) return;
      var next = new DOMParser().parseFromString(text.slice(text.indexOf('<main>')), 'text/html');
      var fresh = next.getElementById('live'), old = document.getElementById('live');
      if (fresh && old && fresh.innerHTML !== old.innerHTML) { old.replaceWith(document.importNode(fresh, true)); document.title = fresh.dataset.title; }
      if (fresh && fresh.dataset.over === 'yes') clearInterval(timer);
    }).catch(function () {}).finally(function () { busy = false; });
  }
  var timer = setInterval(refresh, 4000);
  document.addEventListener('visibilitychange', refresh);
})();`;
