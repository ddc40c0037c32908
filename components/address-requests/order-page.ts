import { html } from 'hono/html';
import type { CustomerStep, FollowedOrder, LinkView } from '@/lib/address-requests/link-view';
import { shortTime } from '@/lib/format/time/short-time';
import type { Point } from '@/lib/map/geometry/point';
import { mapBox, mapButton } from './map-view';
import { type Html, type PageStyle, plainPage } from './page-layout';
import { FOLLOW_SCRIPT, ORDER_MAP_SCRIPT } from './page-scripts';
import type { PageText } from './page-text';

type OrderView = Extract<LinkView, { state: 'order' }>;
const SHOWN: readonly CustomerStep[] = ['searching', 'to_pickup', 'on_the_way', 'delivered'];

/** The order after its dispatch, until it is delivered. */
export function orderPage(style: PageStyle, view: OrderView): Promise<Response> {
  const { t, locale } = style;
  const { order, merchant, timeZone } = view;
  const isOver = order.step === 'delivered' || order.step === 'stopped';
  const title = t(`address-page.order.${order.step}`);
  const time = (at: number | string) => shortTime(at, timeZone, locale, Date.now());
  const { driver, dropoff } = order;
  const hasMap = !isOver && (driver ?? dropoff) !== null;
  const places = { ...(dropoff && { pin: spotOf(dropoff) }), ...(driver && { driver: spotOf(driver) }) };
  const label = t(`address-page.map.${driver ? 'labelOrder' : 'label'}`);
  const facts = { driver: t('address-page.map.driver'), failed: t('address-page.map.failedOrder') };
  const body = html`<div id="followed" data-state="${isOver ? 'over' : hasMap ? 'map' : 'way'}" data-places="${JSON.stringify(places)}">
<div aria-live="polite"><h1>${title}</h1>${expectation(t, order, time)}</div>
${order.step === 'stopped' ? html`<p>${t('address-page.order.stoppedNext')}</p>` : steps(t, order.step)}</div>
${hasMap ? html`${mapButton(t)}${mapBox(style, label, facts)}` : ''}
<p class="dim">${t(`address-page.order.${isOver ? 'over' : 'refreshes'}`)}</p>`;
  return plainPage(style, {
    title: merchant ? `${title} · ${merchant}` : title,
    merchant,
    body,
    script: isOver ? undefined : `${FOLLOW_SCRIPT}${hasMap ? ORDER_MAP_SCRIPT : ''}`,
    refreshes: !isOver,
  });
}

const spotOf = ({ latitude, longitude }: Point) => [latitude, longitude];

/** The best that is known about the arrival. */
function expectation(t: PageText, order: FollowedOrder, time: (at: number | string) => string): Html | '' {
  const { step, arrival, deliveredAt, promisedAt, scheduledAt } = order;
  const say = (key: string, values: Record<string, string> = {}) =>
    html`<p class="big">${t(`address-page.order.${key}`, values)}</p>`;
  if (step === 'delivered') return deliveredAt ? say('deliveredAt', { time: time(deliveredAt) }) : '';
  if (step === 'stopped') return '';
  if (arrival.kind === 'range') return say('range', { from: time(arrival.from), to: time(arrival.to) });
  if (arrival.kind === 'near') return say('near');
  if (arrival.kind === 'silent') return say('silent');
  if (scheduledAt && step !== 'on_the_way') return say('scheduled', { time: time(scheduledAt) });
  return promisedAt ? say('promised', { time: time(promisedAt) }) : '';
}

function steps(t: PageText, step: CustomerStep): Html {
  const reached = SHOWN.indexOf(step);
  const items = SHOWN.map((name, index) => {
    const state = index === reached ? 'done now' : index < reached ? 'done' : '';
    return html`<li class="${state}"${index === reached ? html` aria-current="step"` : ''}>${t(`address-page.steps.${name}`)}</li>`;
  });
  return html`<ol>${items}</ol>`;
}
