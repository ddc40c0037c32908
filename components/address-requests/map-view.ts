import { html } from 'hono/html';
import type { Html, PageStyle } from './page-layout';
import type { PageText } from './page-text';

const PIN = 'M0 0C-4 -12 -16 -18 -16 -32a16 16 0 0 1 32 0c0 14 -12 20 -16 32z';
/** The marks of a map by what they stand for, each with its size and the point of it that is at the place. */
export const MARKS = {
  pin: {
    html: `<svg class="pin" viewBox="-18 -50 36 52" width="36" height="52" aria-hidden="true"><path d="${PIN}"/><circle cy="-32" r="6"/></svg>`,
    iconSize: [36, 52],
    iconAnchor: [18, 50],
  },
  driver: {
    html: '<svg class="driver" viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true"><circle r="16"/><circle class="dot" r="6"/></svg>',
    iconSize: [40, 40],
    iconAnchor: [20, 20],
  },
} as const;

/** A map that is empty until somebody asks for it. `facts` are what its script needs, by the name of their attribute. */
export function mapBox(
  { t, tileUrl, tileAttribution }: PageStyle,
  label: string,
  facts: Readonly<Record<string, string | number>>,
): Html {
  const all = { tiles: tileUrl, attribution: tileAttribution, pin: t('address-page.map.pin'), ...facts };
  return html`<div class="map" id="map" role="group" aria-label="${label}" hidden${Object.entries(all).map(([name, value]) => html` data-${name}="${value}"`)}></div>`;
}

/** Shown by the script: without it no map can be moved. */
export function pinTools(t: PageText): Html {
  return html`<div class="tools" id="pin-tools" hidden>
<button type="button" class="second" id="pin-move">${t('address-page.map.move')}</button>
<button type="button" class="second" id="pin-here">${t('address-page.map.here')}</button>
</div>
<p class="dim" id="map-state" role="status"></p>`;
}

/** Shows the places of an order when it is pressed; shown by the script. */
export function mapButton(t: PageText): Html {
  return html`<button type="button" class="second" id="map-show" hidden>${t('address-page.map.show')}</button>
<p class="dim" id="map-state" role="status"></p>`;
}
