import { loggable, reasonOf } from '@/lib/db/loggable';
import { isDatabaseOutage } from '@/lib/db/outage';
import { logOutage } from '@/lib/db/outage-log';

/**
 * Makes `console.error` safe for what others print, Next's pages above all: the values of a failed query are left out, and
 * the failures of an outage are counted, a line a minute.
 */
export function filterErrors(): void {
  const print = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    const failure = parts.find(isDatabaseOutage);
    if (failure) logOutage('page', reasonOf(failure));
    else print(...parts.map(loggable));
  };
}
