import { type DivIcon, divIcon } from 'leaflet';

/** The kind of a marker. Each has its own shape, so that colour is never the only difference. */
export type MarkerShape = 'pickup' | 'dropoff' | 'driver' | 'branch';

/** `scale`: for a screen that is far away. */
export type IconOptions = { isStale?: boolean; isNamedAbove?: boolean; scale?: number };

/** A marker of the given shape with a text beside it. The text is never HTML, since names come from customers. */
export function markerIcon(shape: MarkerShape, label: string, options: IconOptions = {}): DivIcon {
  const { scale = 1 } = options;
  const { drawing, ...drawn } = SHAPES[shape];
  const [width, height, anchorY] = [drawn.width * scale, drawn.height * scale, drawn.anchorY * scale];
  const content = document.createElement('div');
  content.className = 'map-marker';
  content.dataset.shape = shape;
  if (options.isStale) content.dataset.stale = '';
  if (options.isNamedAbove) content.dataset.namedAbove = '';
  content.innerHTML = `<svg aria-hidden="true" width="${width}" height="${height}" viewBox="0 0 ${drawn.width} ${drawn.height}">${drawing}</svg>`;
  if (label) content.append(markerLabel(label));
  return divIcon({ className: 'map-icon', html: content, iconSize: [width, height], iconAnchor: [width / 2, anchorY] });
}

/** A round mark with its middle at the place. */
export function roundIcon(html: HTMLElement, size: number): DivIcon {
  return divIcon({ className: 'map-icon', html, iconSize: [size, size], iconAnchor: [size / 2, size / 2] });
}

/** A small name plate. The text keeps its own direction. */
export function markerLabel(label: string): HTMLElement {
  const plate = document.createElement('span');
  plate.className = 'map-marker-label';
  const text = document.createElement('bdi');
  text.textContent = label;
  plate.append(text);
  return plate;
}

interface Drawing {
  width: number;
  height: number;
  /** The pixel from the top at which the shape touches the place. */
  anchorY: number;
  drawing: string;
}

const SHAPES: Record<MarkerShape, Drawing> = {
  pickup: {
    width: 34,
    height: 34,
    anchorY: 17,
    drawing:
      '<rect class="map-shape" x="2" y="2" width="30" height="30" rx="6"/>' +
      '<g class="map-glyph"><path d="M9.5 13.5 17 9.5l7.5 4v8L17 25.5l-7.5-4z"/><path d="m9.5 13.5 7.5 4 7.5-4M17 17.5v8"/></g>',
  },
  dropoff: {
    width: 36,
    height: 46,
    anchorY: 44,
    drawing:
      '<path class="map-shape" d="M18 44C12 35 3 27.5 3 17.5a15 15 0 0 1 30 0C33 27.5 24 35 18 44z"/>' +
      '<g class="map-glyph"><path d="m10.5 17.5 7.5-6.5 7.5 6.5M12.5 16.5v7.5h11v-7.5"/></g>',
  },
  driver: {
    width: 40,
    height: 40,
    anchorY: 20,
    drawing:
      '<circle class="map-halo" cx="20" cy="20" r="19"/><circle class="map-shape" cx="20" cy="20" r="15"/>' +
      '<g class="map-glyph"><circle cx="13.5" cy="23" r="3.5"/><circle cx="26.5" cy="23" r="3.5"/><path d="M17 23h5.5l2-7.5h-3M13.5 19.5h4l2 3.5M24.5 15.5l2 7.5"/></g>',
  },
  branch: {
    width: 38,
    height: 38,
    anchorY: 19,
    drawing:
      '<path class="map-shape" d="M19 2 36 19 19 36 2 19z"/>' +
      '<g class="map-glyph"><path d="M13.5 18v6.5h11V18M12 16.5l2-4h10l2 4c0 2-3.5 2-3.5 0 0 2-3.5 2-3.5 0 0 2-3.5 2-3.5 0 0 2-3.5 2-3.5 0z"/></g>',
  },
};
