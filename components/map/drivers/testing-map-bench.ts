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
import { lookByte } from './driver-look';
import { createFleet } from './fleet';

/** The page of `npm run bench:map`: many drivers that move once a second, drawn in one of three ways. */

export type Way = 'ours' | 'circles' | 'dom';
type Mover = (index: number, latitude: number, longitude: number) => void;

const KUWAIT = { latitude: 29.32, longitude: 47.98 };
const SPREAD = { latitude: 0.05, longitude: 0.08 };
const ZOOM = 13;
const STEP_DEGREES = 0.0002;

declare global {
  interface Window {
    runBench: (way: Way, count: number, seconds: number) => Promise<{ frames: number; longestTaskMs: number }>;
  }
}

window.runBench = async (way, count, seconds) => {
  const element = document.createElement('div');
  element.style.cssText = 'width:1280px;height:800px';
  document.body.replaceChildren(element);
  const map = makeMap(element, { zoomControl: false, attributionControl: false, preferCanvas: true });
  map.setView([KUWAIT.latitude, KUWAIT.longitude], ZOOM);
  const places = Array.from({ length: count }, (_, index) => ({
    latitude: KUWAIT.latitude + (random(index) - 0.5) * SPREAD.latitude,
    longitude: KUWAIT.longitude + (random(index + 0.5) - 0.5) * SPREAD.longitude,
    angle: random(index + 0.25) * 2 * Math.PI,
  }));
  const move = { ours, circles, dom }[way](map, places);
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
  const timer = setInterval(() => {
    for (const [index, place] of places.entries()) {
      place.latitude += Math.cos(place.angle) * STEP_DEGREES;
      place.longitude += Math.sin(place.angle) * STEP_DEGREES;
      place.angle += 0.1;
      move(index, place.latitude, place.longitude);
    }
  }, 1_000);
  await pause(seconds * 1_000);
  running = false;
  clearInterval(timer);
  observer.disconnect();
  map.remove();
  return { frames: frames / seconds, longestTaskMs };
};

type Places = { latitude: number; longitude: number }[];

function ours(map: LeafletMap, places: Places): Mover {
  const fleet = createFleet();
  const layer = new DriverLayer(fleet, { onChoose: () => {} });
  let at = 1_000;
  const set: Mover = (index, latitude, longitude) => {
    if (index === 0) at += 1_000;
    fleet.set({ id: String(index), latitude, longitude, at, look: lookByte('en_route'), label: `Driver ${index}` });
    layer.redraw();
  };
  for (const [index, { latitude, longitude }] of places.entries()) set(index, latitude, longitude);
  layer.addTo(map);
  return set;
}

function circles(map: LeafletMap, places: Places): Mover {
  const renderer = canvas();
  const markers: CircleMarker[] = places.map(({ latitude, longitude }) =>
    circleMarker([latitude, longitude], { renderer, radius: 11 }).addTo(map),
  );
  return (index, latitude, longitude) => void markers[index]?.setLatLng([latitude, longitude]);
}

function dom(map: LeafletMap, places: Places): Mover {
  const icon = divIcon({ className: 'driver', iconSize: [22, 22] });
  const markers: Marker[] = places.map(({ latitude, longitude }) => marker([latitude, longitude], { icon }).addTo(map));
  return (index, latitude, longitude) => void markers[index]?.setLatLng([latitude, longitude]);
}

/** The same numbers at every run. */
function random(seed: number): number {
  const value = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
