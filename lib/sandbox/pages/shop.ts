import { html } from 'hono/html';
import { DELIVERY_STATUSES } from '@/lib/service/model/values';
import type { Sandbox } from '../context/sandbox';
import { MAX_PER_HOUR, ratePerHour } from '../shop/till';
import { totalsOf } from '../shop/totals';
import { PLAUSIBLE_SPEEDS } from '../simulation/clock';
import { decimals, toMajor } from '../store/money';
import type { Merchant, Till } from '../store/records';
import { type Html, type Language, page } from './layout';
import { filled, SHOP_TEXTS } from './texts';

const SHOWN_INVOICES = 6;
/** The merchant of a country (`?country=SA`); the first one when it is not named. */
export function shopMerchant({ store }: Sandbox, country: string | undefined): Merchant {
  const merchants = [...store.tables.merchant.values()];
  const merchant = merchants.find((merchant) => merchant.country === country) ?? merchants[0];
  if (!merchant) throw new Error('the sandbox has no merchant');
  return merchant;
}

/** The address of the page, or of one of its actions, for a merchant. */
export const shopUrl = ({ country }: Merchant, language: Language, action?: string) =>
  `/shop${action ? `/${action}` : ''}?country=${country}&lang=${language}`;

/** The settings of the till and the clock, and the actions that the service itself has no call for. */
export function shopPage(
  sandbox: Sandbox,
  merchant: Merchant,
  language: Language,
  refusal: string | null = null,
): Promise<Response> {
  const { store, clock, control } = sandbox;
  const till = store.tables.till.get(merchant.id);
  const texts = SHOP_TEXTS[language];
  const other = language === 'ar' ? 'en' : 'ar';
  const body = html`
<div class="top"><span class="dim"><bdi>${merchant.name}</bdi></span><a href="${shopUrl(merchant, other)}" lang="${other}">${texts.other}</a></div>
<h1>${texts.title}</h1>
<p class="dim">${texts.intro}</p>
${merchantLinks(sandbox, merchant, language)}
${refusal === null ? '' : html`<div class="card ended" role="alert"><p>${texts.refused} <bdi>${refusal}</bdi></p></div>`}
${control ? '' : html`<div class="card ended"><p>${texts.locked}</p></div>`}
${numbers(sandbox, merchant, language)}
<fieldset class="plain"${control ? '' : html` disabled`}>
<h2>${texts.till}</h2>
${till ? tillForm(merchant, till, language) : html`<p>${texts.noTill}</p>`}
<h2>${texts.clock}</h2>
<p class="dim">${texts.clockHelp}</p>
${speedForm(merchant, clock.state().speed, language)}
<h2>${texts.wallet}</h2>
${walletForm(merchant, language)}
<h2>${texts.invoice}</h2>
<p class="dim">${texts.invoiceHelp}</p>
${billForm(merchant, language)}
</fieldset>
${invoices(sandbox, merchant, language)}`;
  return page({ title: texts.title, language, body, status: refusal === null ? 200 : 400 });
}

/** The shops of the sandbox; the one shown is no link. */
function merchantLinks({ store }: Sandbox, shown: Merchant, language: Language): Html {
  const link = (merchant: Merchant) =>
    merchant.id === shown.id
      ? html`<strong aria-current="page"><bdi>${merchant.name}</bdi></strong>`
      : html`<a href="${shopUrl(merchant, language)}"><bdi>${merchant.name}</bdi></a>`;
  return html`<nav class="pair" aria-label="${SHOP_TEXTS[language].shops}">${[...store.tables.merchant.values()].map(link)}</nav>`;
}

function numbers({ store }: Sandbox, merchant: Merchant, language: Language): Html {
  const texts = SHOP_TEXTS[language];
  const { orders, byStatus } = totalsOf(store, merchant);
  const statuses = DELIVERY_STATUSES.filter((status) => (byStatus[status] ?? 0) > 0);
  return html`<div class="card"><dl class="facts">
<dt>${texts.orders}</dt><dd>${orders}</dd>
${statuses.map((status) => html`<dt>${texts.status[status]}</dt><dd>${byStatus[status]}</dd>`)}
<dt>${texts.balance}</dt><dd>${money(merchant.balanceMinor, merchant.currency)}</dd>
</dl></div>`;
}

function tillForm(merchant: Merchant, till: Till, language: Language): Html {
  const { perHour, byHour, failureShare, rush, topsUp, paused } = till;
  const texts = SHOP_TEXTS[language];
  const rate = Math.round(ratePerHour(till, Date.now()) * 10) / 10;
  const checked = (on: boolean) => (on ? html` checked` : '');
  return html`
${paused ? html`<p role="status"><strong>${texts.paused}</strong></p>` : ''}
<form method="post" action="${shopUrl(merchant, language, 'till')}" class="fields">
<label>${texts.perHour}<input name="perHour" type="number" min="0" max="${MAX_PER_HOUR}" step="0.5" required value="${perHour}"></label>
<label class="check"><input name="byHour" type="checkbox"${checked(byHour)}>${filled(texts.byHour, rate)}</label>
<label>${texts.failures}<input name="failures" type="number" min="0" max="100" step="1" required value="${Math.round(failureShare * 100)}"></label>
<label class="check"><input name="rush" type="checkbox"${checked(rush)}>${texts.rush}</label>
<label class="check"><input name="topsUp" type="checkbox"${checked(topsUp)}>${texts.topsUp}</label>
<button>${texts.save}</button>
</form>
<form method="post" action="${shopUrl(merchant, language, paused ? 'resume' : 'pause')}"><button class="second">${paused ? texts.resume : texts.pause}</button></form>`;
}

function speedForm(merchant: Merchant, speed: number, language: Language): Html {
  const texts = SHOP_TEXTS[language];
  const known = [...new Set([...PLAUSIBLE_SPEEDS, speed])].sort((a, b) => a - b);
  const option = (choice: number) =>
    html`<option value="${choice}"${choice === speed ? html` selected` : ''}>${choice === 0 ? texts.stopped : filled(texts.times, choice)}</option>`;
  return html`
<form method="post" action="${shopUrl(merchant, language, 'speed')}" class="fields">
<label>${texts.speed}<select name="speed">${known.map(option)}</select></label>
<button>${texts.save}</button>
</form>
<form method="post" action="${shopUrl(merchant, language, 'next-month')}"><button class="second">${texts.nextMonth}</button></form>`;
}

function walletForm(merchant: Merchant, language: Language): Html {
  const { currency } = merchant;
  const texts = SHOP_TEXTS[language];
  return html`
<form method="post" action="${shopUrl(merchant, language, 'top-up')}" class="fields">
<label>${texts.amount} (${currency})<input name="amount" type="number" min="0" step="${1 / 10 ** decimals(currency)}" required value="50"></label>
<div class="pair"><button>${texts.topUp}</button><button class="second" formaction="${shopUrl(merchant, language, 'refund')}">${texts.refund}</button></div>
</form>`;
}

function billForm(merchant: Merchant, language: Language): Html {
  const texts = SHOP_TEXTS[language];
  return html`
<form method="post" action="${shopUrl(merchant, language, 'bill')}" class="fields">
<label>${texts.difference}<select name="difference">${Object.entries(texts.differences).map(([difference, text]) => html`<option value="${difference}">${text}</option>`)}</select></label>
<button>${texts.create}</button>
</form>`;
}

function invoices({ store }: Sandbox, merchant: Merchant, language: Language): Html | '' {
  const texts = SHOP_TEXTS[language];
  const latest = store.tables.invoice
    .of(merchant.id)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, SHOWN_INVOICES);
  if (latest.length === 0) return '';
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${texts.invoice}"><table><thead><tr>${texts.columns.map((column) => html`<th>${column}</th>`)}</tr></thead><tbody>
${latest.map(
  (invoice) =>
    html`<tr><td><bdi>${invoice.invoiceNo}</bdi><br><span class="dim"><bdi>${invoice.type}</bdi></span></td><td><bdi>${period(invoice.periodBegin, invoice.periodEnd)}</bdi></td><td>${invoice.ordersCount}</td><td>${money(invoice.amountMinor, invoice.currency)}</td><td><bdi>${invoice.status}</bdi></td></tr>`,
)}
</tbody></table></div>`;
}

const period = (begin: string, end: string) => (begin === end ? begin : `${begin} – ${end}`);
const money = (minor: number, currency: string) =>
  html`<bdi>${toMajor(minor, currency).toFixed(decimals(currency))} ${currency}</bdi>`;
