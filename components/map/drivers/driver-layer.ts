import {
  DomUtil,
  type LatLng,
  Layer,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet';
import type { Box } from '../surface/label-places';
import { createDrawClock } from './draw-clock';
import { createPainter, type Drawn, type PaintOptions } from './driver-painter';
import { createSprites, type Palette, paletteOf, type Sprites } from './driver-sprites';
import { type Fan, fanOut } from './fan-out';
import { type Fleet, nobodySeen, type View } from './fleet';
import { type Hit, hitTest } from './hit-test';
import { createStamps, type Stamps } from './stamps';

/** The drawn margin around the view, as a part of its size, so that a drag finds markers there. */
const MARGIN = 0.1;
/** The pixels of the globe at zoom 0. */
const GLOBE = 256;
/** Redraws for new drivers and changed styles at most this often. */
const JUMPS_EVERY_MS = 100;
const FONT_SIZE = 12;
const PANE = 'drivers';
const MOST_OBSTACLES = 300;
/** Above branches and lines, below popups. */
const PANE_Z_INDEX = '620';

type Theme = { palette: Palette; sprites: Sprites; stamps: Stamps };

/** All drivers on one canvas. It is drawn when the map moves, when the fleet jumps, and when a marker glided for a pixel. */
export class DriverLayer extends Layer {
  readonly #fleet: Fleet;
  readonly #onChoose: (id: string | null) => void;
  readonly #canvas = document.createElement('canvas');
  readonly #scale: number;
  readonly #painter: ReturnType<typeof createPainter>;
  #leaflet: LeafletMap | null = null;
  readonly #clock = createDrawClock(
    () => this.#draw(),
    () => this.#prepare(),
  );
  #theme: Theme | null = null;
  #prepared: { corner: Point; view: View; options: PaintOptions; theme: Theme; jumps: number; at: number } | null =
    null;
  #drawn: Drawn = { seen: nobodySeen(), clusters: [], obstacles: () => [] };
  #drawnAt = 0;
  #drawnJumps = 0;
  #topLeft: LatLng | null = null;
  #drawnZoom = 0;
  #chosenId: string | null = null;
  #hoveredId: string | null = null;
  #fan: Fan = new Map();
  #themes: MutationObserver | null = null;

  /** `scale`: of markers and labels, for a screen that is far away. */
  constructor(fleet: Fleet, onChoose: (id: string | null) => void, scale = 1) {
    super();
    this.#scale = scale;
    this.#fleet = fleet;
    this.#onChoose = onChoose;
    this.#painter = createPainter(fleet);
    this.#canvas.className = 'leaflet-zoom-animated';
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    this.#leaflet = map;
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = PANE_Z_INDEX;
    pane.style.pointerEvents = 'none';
    pane.append(this.#canvas);
    // A theme changes an attribute of the document.
    this.#themes = new MutationObserver(() => this.#newTheme());
    this.#themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
    void document.fonts?.ready.then(() => this.#newTheme());
    this.#newTheme();
    map.on(this.#handlers);
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off(this.#handlers);
    this.#clock.stop();
    this.#themes?.disconnect();
    this.#canvas.remove();
    this.#leaflet = null;
    return this;
  }

  choose(id: string | null): void {
    this.#chosenId = id;
    this.redraw();
  }

  redraw(): void {
    if (this.#leaflet) this.#clock.drawBy(0);
  }

  /** The fleet has changed: a new glide is drawn when it went a pixel, anything else soon. */
  update(): void {
    if (!this.#leaflet) return;
    if (this.#fleet.jumps() !== this.#drawnJumps) this.#clock.drawBy(this.#drawnAt + JUMPS_EVERY_MS);
    this.#drawNextPixel(performance.now(), this.#fleet.fastestNew() * GLOBE * 2 ** this.#drawnZoom);
  }

  /** Where markers stand, in pixels of the container; none where they are too many to leave space for names. */
  obstacles(): Box[] {
    const size = this.#leaflet?.getSize();
    const { seen, clusters, obstacles } = this.#drawn;
    if (!size || seen.count + clusters.length > MOST_OBSTACLES) return [];
    const [x, y] = [size.x * MARGIN, size.y * MARGIN];
    return obstacles().map(({ left, top, right, bottom }) => ({
      left: left - x,
      top: top - y,
      right: right - x,
      bottom: bottom - y,
    }));
  }

  #newTheme(): void {
    const container = this.#leaflet?.getContainer();
    if (!container) return;
    const palette = paletteOf(container);
    const sprites = createSprites(palette, window.devicePixelRatio, this.#scale);
    this.#theme = { palette, sprites, stamps: createStamps(window.devicePixelRatio) };
    this.redraw();
  }

  #prepare(): void {
    const map = this.#leaflet;
    if (!map || !this.#theme) return;
    const { palette } = this.#theme;
    const size = map.getSize();
    const [width, height] = [Math.ceil(size.x * (1 + 2 * MARGIN)), Math.ceil(size.y * (1 + 2 * MARGIN))];
    const corner = map.containerPointToLayerPoint([-size.x * MARGIN, -size.y * MARGIN]).round();
    const origin = map.getPixelOrigin().add(corner);
    const zoom = map.getZoom();
    const view = { globe: GLOBE * 2 ** zoom, originX: origin.x, originY: origin.y, width, height };
    const options: PaintOptions = {
      zoom,
      ratio: window.devicePixelRatio,
      scale: this.#scale,
      fan: this.#fan,
      chosen: this.#slotOf(this.#chosenId),
      hovered: this.#slotOf(this.#hoveredId),
      font: `500 ${FONT_SIZE * this.#scale}px ${palette.fontFamily}`,
      ink: palette.ink,
      ground: palette.ground,
      direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
      accent: palette.tones.en_route,
      warning: palette.warning,
      neutral: palette.tones.other,
    };
    this.#prepared = { corner, view, options, theme: this.#theme, jumps: this.#fleet.jumps(), at: performance.now() };
    this.#painter.arrange(this.#theme, view, options);
  }

  #draw(): void {
    const map = this.#leaflet;
    const pen = this.#canvas.getContext('2d');
    // Slots change when drivers are added or removed.
    if (this.#prepared?.jumps !== this.#fleet.jumps()) this.#prepare();
    if (!map || !pen || !this.#prepared) return;
    const { corner, view, options, theme, jumps, at } = this.#prepared;
    this.#fit(view.width, view.height, options.ratio);
    DomUtil.setPosition(this.#canvas, corner);
    this.#topLeft = map.layerPointToLatLng(corner);
    this.#drawnZoom = options.zoom;
    this.#drawnAt = at;
    this.#drawnJumps = jumps;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#drawn = this.#painter.paint(pen, theme, view, options);
    this.#drawNextPixel(at, this.#drawn.seen.fastest);
  }

  /** `speed`: of the fastest marker since a time, in CSS pixels a millisecond. */
  #drawNextPixel(since: number, speed: number): void {
    if (speed > 0) this.#clock.drawBy(since + 1 / speed);
  }

  #fit(width: number, height: number, ratio: number): void {
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width === wide && this.#canvas.height === high) return;
    this.#canvas.width = wide;
    this.#canvas.height = high;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
  }

  /** Leaflet scales its panes while it zooms; the picture of before is scaled along until it is drawn anew. */
  readonly #animateZoom = ({ center, zoom }: ZoomAnimEvent): void => {
    const map = this.#leaflet;
    const pane = map?.getPane('mapPane');
    if (!map || !pane || !this.#topLeft) return;
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(DomUtil.getPosition(pane)).round();
    DomUtil.setTransform(
      this.#canvas,
      map.project(this.#topLeft, zoom).subtract(origin),
      map.getZoomScale(zoom, this.#drawnZoom),
    );
  };

  #slotOf(id: string | null): number | undefined {
    return id === null ? undefined : this.#fleet.slotOf(id);
  }

  #hits(containerPoint: Point): Hit[] {
    const map = this.#leaflet;
    if (!map) return [];
    const size = map.getSize();
    const [x, y] = [containerPoint.x + size.x * MARGIN, containerPoint.y + size.y * MARGIN];
    return hitTest(this.#drawn, x, y, this.#scale);
  }

  readonly #hover = ({ containerPoint }: LeafletMouseEvent): void => {
    const [first] = this.#hits(containerPoint);
    this.#setHovered(first?.kind === 'driver' ? (this.#fleet.idOf(first.slot) ?? null) : null);
    const container = this.#leaflet?.getContainer();
    if (container) container.style.cursor = first ? 'pointer' : '';
  };

  readonly #leave = (): void => this.#setHovered(null);

  readonly #closeFan = (): void => {
    this.#fan = new Map();
  };

  #setHovered(id: string | null): void {
    if (id === this.#hoveredId) return;
    this.#hoveredId = id;
    this.redraw();
  }

  /** A cluster opens by zooming in. Drivers on one spot are spread out first, and chosen by the next click. */
  readonly #click = ({ containerPoint }: LeafletMouseEvent): void => {
    const map = this.#leaflet;
    const hits = this.#hits(containerPoint);
    const [first] = hits;
    const together = hits.flatMap((hit) => (hit.kind === 'driver' ? [hit.slot] : []));
    if (!map || !first) {
      this.#closeFan();
      this.#onChoose(null);
    } else if (first.kind === 'cluster') {
      map.setZoomAround(map.containerPointToLatLng(containerPoint), Math.min(map.getZoom() + 2, map.getMaxZoom()));
    } else if (together.length > 1 && !this.#fan.has(first.slot)) this.#fan = fanOut(together, this.#scale);
    else this.#onChoose(this.#fleet.idOf(first.slot) ?? null);
    this.redraw();
  };

  readonly #handlers: LeafletEventHandlerFnMap = {
    viewreset: this.#clock.drawNow,
    moveend: this.#clock.drawNow,
    resize: this.#clock.drawNow,
    zoomstart: this.#closeFan,
    zoomanim: this.#animateZoom,
    mousemove: this.#hover,
    mouseout: this.#leave,
    click: this.#click,
  };
}
