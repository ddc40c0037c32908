import { html } from 'hono/html';
import { DELIVERY_STATUSES } from '@/lib/service/v2/schema';
import type { Sandbox } from '../sandbox';
import { MAX_PER_HOUR, ratePerHour } from '../shop/till';
import { totalsOf } from '../shop/totals';
import { PLAUSIBLE_SPEEDS } from '../simulation/clock';
import { decimals, toMajor } from '../store/money';
import type { Merchant, Till } from '../store/records';
import { type Html, type Language, page } from './layout';
import { SHOP_WORDS } from './shop-words';

const SHOWN_INVOICES = 6;
export const DIFFERENCES = ['none', 'more', 'fewer', 'amount'] as const;

/** The merchant of the till, or the first one. */
export function shopMerchant({ store }: Sandbox): Merchant {
  const [till] = store.tables.till.values();
  const merchant = till ? store.merchant(till.id) : [...store.tables.merchant.values()][0];
  if (!merchant) throw new Error('the sandbox has no merchant');
  return merchant;
}

/** The settings of the till and the clock, and the actions that the service itself has no call for. */
export function shopPage(sandbox: Sandbox, language: Language, refusal: string | null = null): Promise<Response> {
  const { store, clock, control } = sandbox;
  const merchant = shopMerchant(sandbox);
  const till = store.tables.till.get(merchant.id);
  const words = SHOP_WORDS[language];
  const other = language === 'ar' ? 'en' : 'ar';
  const body = html`
<div class="top"><span class="dim"><bdi>${merchant.name}</bdi></span><a href="?lang=${other}" lang="${other}">${words.other}</a></div>
<h1>${words.title}</h1>
<p class="dim">${words.intro}</p>
${refusal === null ? '' : html`<div class="card ended" role="alert"><p>${words.refused} <bdi>${refusal}</bdi></p></div>`}
${control ? '' : html`<div class="card ended"><p>${words.locked}</p></div>`}
${numbers(sandbox, merchant, language)}
<fieldset class="plain"${control ? '' : html` disabled`}>
<h2>${words.till}</h2>
${till ? tillForm(till, language) : html`<p>${words.noTill}</p>`}
<h2>${words.clock}</h2>
<p class="dim">${words.clockHelp}</p>
${speedForm(clock.state().speed, language)}
<h2>${words.wallet}</h2>
${walletForm(merchant, language)}
<h2>${words.invoice}</h2>
<p class="dim">${words.invoiceHelp}</p>
${billForm(language)}
</fieldset>
${invoices(sandbox, merchant, language)}`;
  return page({ title: words.title, language, body, status: refusal === null ? 200 : 400 });
}

const action = (name: string, language: Language) => `/shop/${name}?lang=${language}`;

function numbers({ store }: Sandbox, merchant: Merchant, language: Language): Html {
  const words = SHOP_WORDS[language];
  const { orders, byStatus } = totalsOf(store, merchant);
  const statuses = DELIVERY_STATUSES.filter((status) => (byStatus[status] ?? 0) > 0);
  return html`<div class="card"><dl class="facts">
<dt>${words.orders}</dt><dd>${orders}</dd>
${statuses.map((status) => html`<dt>${words.status[status]}</dt><dd>${byStatus[status]}</dd>`)}
<dt>${words.balance}</dt><dd>${money(merchant.balanceMinor, merchant.currency)}</dd>
</dl></div>`;
}

function tillForm(till: Till, language: Language): Html {
  const { perHour, byHour, failureShare, rush, topsUp, paused } = till;
  const words = SHOP_WORDS[language];
  const rate = Math.round(ratePerHour(till, Date.now()) * 10) / 10;
  const checked = (on: boolean) => (on ? html` checked` : '');
  return html`
${paused ? html`<p role="status"><strong>${words.paused}</strong></p>` : ''}
<form method="post" action="${action('till', language)}" class="fields">
<label>${words.perHour}<input name="perHour" type="number" min="0" max="${MAX_PER_HOUR}" step="0.5" required value="${perHour}"></label>
<label class="check"><input name="byHour" type="checkbox"${checked(byHour)}>${words.byHour(rate)}</label>
<label>${words.failures}<input name="failures" type="number" min="0" max="100" step="1" required value="${Math.round(failureShare * 100)}"></label>
<label class="check"><input name="rush" type="checkbox"${checked(rush)}>${words.rush}</label>
<label class="check"><input name="topsUp" type="checkbox"${checked(topsUp)}>${words.topsUp}</label>
<button>${words.save}</button>
</form>
<form method="post" action="${action(paused ? 'resume' : 'pause', language)}"><button class="second">${paused ? words.resume : words.pause}</button></form>`;
}

function speedForm(speed: number, language: Language): Html {
  const words = SHOP_WORDS[language];
  const known = [...new Set([...PLAUSIBLE_SPEEDS, speed])].sort((a, b) => a - b);
  const option = (one: number) =>
    html`<option value="${one}"${one === speed ? html` selected` : ''}>${one === 0 ? words.stopped : words.times(one)}</option>`;
  return html`
<form method="post" action="${action('speed', language)}" class="fields">
<label>${words.speed}<select name="speed">${known.map(option)}</select></label>
<button>${words.save}</button>
</form>
<form method="post" action="${action('next-month', language)}"><button class="second">${words.nextMonth}</button></form>`;
}

function walletForm({ currency }: Merchant, language: Language): Html {
  const words = SHOP_WORDS[language];
  return html`
<form method="post" action="${action('top-up', language)}" class="fields">
<label>${words.amount} (${currency})<input name="amount" type="number" min="0" step="${1 / 10 ** decimals(currency)}" required value="50"></label>
<div class="pair"><button>${words.topUp}</button><button class="second" formaction="${action('refund', language)}">${words.refund}</button></div>
</form>`;
}

function billForm(language: Language): Html {
  const words = SHOP_WORDS[language];
  return html`
<form method="post" action="${action('bill', language)}" class="fields">
<label>${words.difference}<select name="difference">${DIFFERENCES.map((one) => html`<option value="${one}">${words.differences[one]}</option>`)}</select></label>
<button>${words.create}</button>
</form>`;
}

function invoices({ store }: Sandbox, merchant: Merchant, language: Language): Html | '' {
  const words = SHOP_WORDS[language];
  const latest = [...store.tables.invoice.values()]
    .filter(({ merchantId }) => merchantId === merchant.id)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, SHOWN_INVOICES);
  if (latest.length === 0) return '';
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${words.invoice}"><table><thead><tr>${words.columns.map((column) => html`<th>${column}</th>`)}</tr></thead><tbody>
${latest.map(
  (one) =>
    html`<tr><td><bdi>${one.invoiceNo}</bdi><br><span class="dim"><bdi>${one.type}</bdi></span></td><td><bdi>${period(one.periodBegin, one.periodEnd)}</bdi></td><td>${one.ordersCount}</td><td>${money(one.amountMinor, one.currency)}</td><td><bdi>${one.status}</bdi></td></tr>`,
)}
</tbody></table></div>`;
}

const period = (begin: string, end: string) => (begin === end ? begin : `${begin} – ${end}`);
const money = (minor: number, currency: string) =>
  html`<bdi>${toMajor(minor, currency).toFixed(decimals(currency))} ${currency}</bdi>`;
