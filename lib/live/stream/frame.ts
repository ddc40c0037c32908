import type { LiveFrameName } from '../events/events';

const encoder = new TextEncoder();

/** The bytes of a frame. */
export function frameBytes(name: LiveFrameName, data: string, id?: number): Uint8Array {
  return encoder.encode(frame(name, data, id));
}

/** One event of a text/event-stream. `data` is JSON text without line breaks. */
export function frame(name: LiveFrameName, data: string, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}
