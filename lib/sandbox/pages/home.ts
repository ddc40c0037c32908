import { html, raw } from 'hono/html';
import type { Sandbox } from '../context/sandbox';
import { MAGIC_VALUES } from '../simulation/magic-values';
import { type Language, page } from './layout';

const CHOICES = [
  ['Status in v1 and v0', 'accepted is dispatched; dispatched is waiting_pack once the driver is at the pickup.'],
  ['The same reference again', 'v2 returns the original order; v1 and v0 create another one.'],
  ['Pickup of a v0 order', 'The branch that the v0 key belongs to.'],
  ['Areas in v0', 'Must match the spelling: Jabriya, not Al-Jabriya. The list is SERVICE_AREAS of the wire shapes.'],
  ['Origin location_format', 'Refused in v2 for a merchant with several branches; allowed in v1.'],
  ['Amount 0', 'Refused in v2; allowed in v1 and v0. Missing in a paid v0 order, it is 0.'],
  ['Unknown branch', '400 when creating in v2; 404 in v1 and v0.'],
  [
    'Errors of v1 and v0',
    'As in v2: { error, message }. A v1 order that can’t be canceled is 409; v0 returns 400 or 404.',
  ],
  ['Wallet too low', '422 in every generation, for a merchant that must pay from the wallet.'],
  ['Permissions in v1', 'delivery:write for every estimate; none for the installation. v0 has no permissions.'],
  ['Durations of a static estimate', 'Seconds, as in the timeless one.'],
  ['Webhooks of v1', 'The payloads of v2 with the statuses of v1, without headers of the service.'],
  ['Webhooks of v0', 'Order updates only: the v0 delivery, with the order’s webhook key as Authorization.'],
] as const;

/** Explains the sandbox and how to control it, without secrets. */
export function homePage({ store, control, clock }: Sandbox, language: Language): Promise<Response> {
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
${CHOICES.map(([what, choice]) => html`<tr><td>${what}</td><td>${choice}</td></tr>`)}
</tbody></table></div>
<h2>Merchants</h2>
<p>Their keys: <code>npm run --silent sandbox -- --print-credentials</code></p>
<div class="scroll" tabindex="0" role="region" aria-label="Merchants"><table><thead><tr><th>Name</th><th>Country</th><th>Currency</th><th>Branches</th><th>Must pay from the wallet</th></tr></thead><tbody>
${[...store.tables.merchant.values()].map(({ id, name, country, currency, forceWalletPayment }) => html`<tr><td>${name}</td><td>${country}</td><td>${currency}</td><td>${store.branchesOf(id).length}</td><td>${forceWalletPayment ? 'yes' : 'no'}</td></tr>`)}
</tbody></table></div>
<h2>Control</h2>
<p>${control ? 'On.' : raw('Off: start with <code>--control</code>.')} JSON with <code>content-type: application/json</code>. Requests from browsers are refused. <code>lib/sandbox/README.md</code> lists what <code>/_sandbox/</code> does.</p>`;
  return page({ title: 'Dispatch service sandbox', language, body });
}
