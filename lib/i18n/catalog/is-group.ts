import type { Messages } from './load-messages';

/** Messages below a name; false for one message, compiled or not. */
export function isGroup(value: string | Messages | undefined): value is Messages {
  return typeof value === 'object' && !Array.isArray(value);
}
