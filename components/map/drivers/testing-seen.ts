import type { Seen } from './fleet';

/** Drivers at places of the canvas, each in the slot of its place in the list. */
export function seenAt(...places: [number, number][]): Seen {
  return {
    slots: Int32Array.from(places.keys()),
    points: Float32Array.from(places.flat()),
    count: places.length,
    fastest: 0,
  };
}
