import { html, raw } from 'hono/html';
import { MAGIC_VALUES } from '../magic';
import type { Sandbox } from '../sandbox';
import { type Language, page } from './layout';

const CONTROL = [
  ['GET /_sandbox', 'the state'],
  ['PUT /_sandbox/webhooks', '{ keyId, url, topics?, locationIntervalSeconds?, lowBalanceLevel? }'],
  ['POST /_sandbox/webhooks/faults', '{ duplicate?, reorder?, drop?, delayMs? }, shares from 0 to 1'],
  ['POST /_sandbox/clock', '{ speed?, advanceSeconds?, skewSeconds? }'],
  ['POST /_sandbox/deliveries/:code/status', '{ status, hold? }'],
  ['POST /_sandbox/deliveries/:code/position', '{ latitude, longitude }'],
  ['GET /_sandbox/deliveries/:code', 'history and plan'],
  [
    'POST /_sandbox/faults',
    '{ method?, path? (prefix, or ^pattern), times?, status?, when?, retryAfterSeconds?, drop?, delayMs?, body? }',
  ],
  ['DELETE /_sandbox/faults', ''],
  ['PUT /_sandbox/merchants/:id/wallet', '{ balance?, warning_balance_level?, forceWalletPayment? }'],
  ['PUT /_sandbox/merchants/:id/keys/:keyId', '{ permissions?, rotate? }'],
  ['GET, DELETE /_sandbox/requests', 'the latest v2 requests'],
  ['POST /_sandbox/reset', '{ webhooks? }'],
] as const;

/** What this is and how to steer it; no secrets. */
export function homePage({ store, control, clock }: Sandbox, language: Language): Promise<Response> {
  const body = html`
<h1>Dispatch service sandbox</h1>
<p class="dim">An implementation of the whole v2 interface with simulated drivers. Nothing here reaches a real driver or costs money. Drivers run ${clock.state().speed} times as fast as life.</p>
<h2>Magic values</h2>
<p>A word in <code>reference</code> or in the destination’s <code>contact_name</code>, or the last five digits of its <code>contact_phone</code>, decides what becomes of an order.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Magic values"><table><thead><tr><th>Word</th><th>Phone ends in</th><th>What happens</th></tr></thead><tbody>
${MAGIC_VALUES.map(({ word, phoneEnding, effect }) => html`<tr><td><code>${word}</code></td><td><code>${phoneEnding}</code></td><td>${effect}</td></tr>`)}
</tbody></table></div>
<h2>Merchants</h2>
<p>Their keys: <code>npm run --silent sandbox -- --print-credentials</code></p>
<div class="scroll" tabindex="0" role="region" aria-label="Merchants"><table><thead><tr><th>Name</th><th>Country</th><th>Currency</th><th>Branches</th><th>Pays from the wallet by force</th></tr></thead><tbody>
${[...store.tables.merchant.values()].map(({ id, name, country, currency, forceWalletPayment }) => html`<tr><td>${name}</td><td>${country}</td><td>${currency}</td><td>${store.branchesOf(id).length}</td><td>${forceWalletPayment ? 'yes' : 'no'}</td></tr>`)}
</tbody></table></div>
<h2>Control</h2>
<p>${control ? 'Served.' : raw('Not served: start with <code>--control</code>.')} JSON with <code>content-type: application/json</code>, not from a browser.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Control"><table><tbody>
${CONTROL.map(([request, input]) => html`<tr><td><code>${request}</code></td><td><code>${input}</code></td></tr>`)}
</tbody></table></div>`;
  return page({ title: 'Dispatch service sandbox', language, body });
}
