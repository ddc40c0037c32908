import { html } from 'hono/html';
import type { Html } from './page-layout';
import type { PageText } from './page-text';

/** A drawn map; the same shape as `MapPicture`. */
export type DrawnMap = {
  land: string;
  labels: { x: number; y: number; name: string }[];
  marks: { x: number; y: number; kind: 'pin' | 'driver' }[];
};

const PIN = 'M0 0C-4 -12 -16 -18 -16 -32a16 16 0 0 1 32 0c0 14 -12 20 -16 32z';
/** The pin for a map that is loaded later, with its tip at the bottom. */
export const PIN_SVG = `<svg class="pin" viewBox="-18 -50 36 52" width="36" height="52" aria-hidden="true"><path d="${PIN}"/><circle cy="-32" r="6"/></svg>`;

export function drawnMap({ land, labels, marks }: DrawnMap, label: string, driverText = ''): Html {
  return html`<svg class="view" viewBox="0 0 720 440" role="img" aria-label="${label}">
<path class="land" fill-rule="evenodd" d="${land}"/>
${labels.map(({ x, y, name }) => html`<text x="${x}" y="${y}">${name}</text>`)}
${marks.map((mark) => (mark.kind === 'pin' ? pin(mark) : driver(mark, driverText)))}
</svg>`;
}

/** The attribution that the licence of the coast asks for. */
export function credit(): Html {
  return html`<p class="credit">© <a href="https://www.openstreetmap.org/copyright" rel="noreferrer" dir="ltr">OpenStreetMap contributors</a></p>`;
}

/** Shown by the script: without it no map can be moved. */
export function pinTools(t: PageText): Html {
  return html`<div class="tools" id="pin-tools" hidden>
<button type="button" class="second" id="pin-move">${t('address-page.map.move')}</button>
<button type="button" class="second" id="pin-here">${t('address-page.map.here')}</button>
</div>
<p class="dim" id="pin-state" role="status"></p>`;
}

function pin({ x, y }: { x: number; y: number }): Html {
  return html`<g class="pin" transform="translate(${x} ${y})"><path d="${PIN}"/><circle cy="-32" r="6"/></g>`;
}

function driver({ x, y }: { x: number; y: number }, text: string): Html {
  return html`<g class="driver" transform="translate(${x} ${y})"><circle r="16"/><circle class="dot" r="6"/><text y="44">${text}</text></g>`;
}
