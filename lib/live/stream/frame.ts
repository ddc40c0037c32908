import type { LiveFrameName } from '../events';

/** One event of a text/event-stream. `data` is JSON text without line breaks. */
export function frame(name: LiveFrameName, data: string, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}
