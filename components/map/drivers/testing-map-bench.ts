import 'leaflet/dist/leaflet.css';
import {
  type CircleMarker,
  canvas,
  circleMarker,
  divIcon,
  type Map as LeafletMap,
  type Marker,
  map as makeMap,
  marker,
} from 'leaflet';
import { DriverLayer } from './driver-layer';
import { styleByte } from './driver-style';
import { createFleet } from './fleet';

/** The page of `npm run bench -- map`: many drivers that move once a second, drawn in one of three ways; `blank` is the map alone. */

export type Renderer = 'ours' | 'circles' | 'dom' | 'blank';
type Mover = { move: (index: number, latitude: number, longitude: number) => void; moved?: () => void };

const KUWAIT = { latitude: 29.32, longitude: 47.98 };
const SPREAD = { latitude: 0.05, longitude: 0.08 };
const ZOOM = 13;
const STEP_DEGREES = 0.0002;
/** The duration of an order in `startShift`; then its driver is replaced by another. */
const ORDER_SECONDS = 600;

declare global {
  interface Window {
    runBench: (
      renderer: Renderer,
      count: number,
      seconds: number,
    ) => Promise<{ frames: number; longestTaskMs: number }>;
    /** Shows drivers of ours; the result drives them for so many minutes, a second of the day to a frame. */
    startShift: (count: number) => void;
    driveMinutes: (minutes: number) => Promise<void>;
  }
}

window.runBench = async (renderer, count, seconds) => {
  const map = showMap();
  const places = placesOf(count);
  const mover = { ours, circles, dom, blank: () => ({ move: () => {} }) }[renderer](map, places);
  let [frames, longestTaskMs, running] = [0, 0, true];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  });
  await pause(1_000);
  observer.observe({ entryTypes: ['longtask'] });
  const count1 = () => {
    frames += 1;
    if (running) requestAnimationFrame(count1);
  };
  requestAnimationFrame(count1);
  const timer = setInterval(() => drive(places, mover), 1_000);
  await pause(seconds * 1_000);
  running = false;
  clearInterval(timer);
  observer.disconnect();
  map.remove();
  return { frames: frames / seconds, longestTaskMs };
};

/** Every second some orders end and others begin; every minute somebody moves the map. */
window.startShift = (count) => {
  const map = showMap();
  const places = placesOf(count);
  const fleet = createFleet();
  const layer = new DriverLayer(fleet, () => {});
  layer.addTo(map);
  let second = 0;
  const driverOf = (index: number) => `${index}-${Math.floor((second + index) / ORDER_SECONDS)}`;
  window.driveMinutes = async (minutes) => {
    for (const end = second + minutes * 60; second < end; second += 1) {
      for (let index = -second % ORDER_SECONDS; index < count; index += ORDER_SECONDS) {
        fleet.remove(`${index}-${(second + index) / ORDER_SECONDS - 1}`);
      }
      drive(places, {
        move: (index, latitude, longitude) =>
          fleet.set({
            id: driverOf(index),
            latitude,
            longitude,
            at: second * 1_000,
            style: styleByte('en_route'),
            label: `Driver ${index}`,
          }),
        moved: () => layer.redraw(),
      });
      if (second % 60 === 0) map.setZoom(ZOOM - ((second / 60) % 3), { animate: false });
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  };
};

function showMap(): LeafletMap {
  const element = document.createElement('div');
  element.style.cssText = 'width:1280px;height:800px';
  document.body.replaceChildren(element);
  const map = makeMap(element, { zoomControl: false, attributionControl: false, preferCanvas: true });
  return map.setView([KUWAIT.latitude, KUWAIT.longitude], ZOOM);
}

function placesOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    latitude: KUWAIT.latitude + (random(index) - 0.5) * SPREAD.latitude,
    longitude: KUWAIT.longitude + (random(index + 0.5) - 0.5) * SPREAD.longitude,
    angle: random(index + 0.25) * 2 * Math.PI,
  }));
}

function drive(places: ReturnType<typeof placesOf>, { move, moved }: Mover): void {
  for (const [index, place] of places.entries()) {
    place.latitude += Math.cos(place.angle) * STEP_DEGREES;
    place.longitude += Math.sin(place.angle) * STEP_DEGREES;
    place.angle += 0.1;
    move(index, place.latitude, place.longitude);
  }
  moved?.();
}

type Places = { latitude: number; longitude: number }[];

function ours(map: LeafletMap, places: Places): Mover {
  const fleet = createFleet();
  const layer = new DriverLayer(fleet, () => {});
  let at = 1_000;
  const labels = places.map((_, index) => `Driver ${index}`);
  const move: Mover['move'] = (index, latitude, longitude) =>
    fleet.set({
      id: String(index),
      latitude,
      longitude,
      at,
      style: styleByte('en_route'),
      label: labels[index] ?? '',
    });
  for (const [index, { latitude, longitude }] of places.entries()) move(index, latitude, longitude);
  layer.addTo(map);
  return {
    move: (index, latitude, longitude) => {
      if (index === 0) at += 1_000;
      move(index, latitude, longitude);
    },
    // The stream brings many positions in one batch; then the layer is called once.
    moved: () => layer.update(),
  };
}

function circles(map: LeafletMap, places: Places): Mover {
  const renderer = canvas();
  const markers: CircleMarker[] = places.map(({ latitude, longitude }) =>
    circleMarker([latitude, longitude], { renderer, radius: 11 }).addTo(map),
  );
  return { move: (index, latitude, longitude) => void markers[index]?.setLatLng([latitude, longitude]) };
}

function dom(map: LeafletMap, places: Places): Mover {
  const icon = divIcon({ className: 'driver', iconSize: [22, 22] });
  const markers: Marker[] = places.map(({ latitude, longitude }) => marker([latitude, longitude], { icon }).addTo(map));
  return { move: (index, latitude, longitude) => void markers[index]?.setLatLng([latitude, longitude]) };
}

/** The same numbers at every run. */
function random(seed: number): number {
  const value = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
