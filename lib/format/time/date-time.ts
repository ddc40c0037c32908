const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ar: ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
} as const;

/** `time` 14:05 · `date` 21 Nov 2026 · `short` 21 Nov, 14:05 · `long` 21 Nov 2026, 14:05:09 · `iso-date` 2026-11-21
 * · `iso-time` 2026-11-21 14:05 */
export type DateTimeStyle = 'time' | 'date' | 'short' | 'long' | 'iso-date' | 'iso-time';

/**
 * A point in time in a zone, or a dash where it is none. Not formatted by Intl: its wording differs between Node and
 * browsers. Latin digits and the Gregorian calendar in both languages.
 */
export function formatDateTime(date: Date, timeZone: string, locale: string, style: DateTimeStyle = 'short'): string {
  if (Number.isNaN(date.getTime())) return '—';
  const { year, month, day, hour, minute, second } = zonedParts(date, timeZone);
  const arabic = locale.startsWith('ar');
  const comma = arabic ? '، ' : ', ';
  const name = MONTHS[arabic ? 'ar' : 'en'][month - 1] ?? '';
  const time = `${pad(hour)}:${pad(minute)}`;
  switch (style) {
    case 'time':
      return time;
    case 'date':
      return `${day} ${name} ${year}`;
    case 'short':
      return `${day} ${name}${comma}${time}`;
    case 'long':
      return `${day} ${name} ${year}${comma}${time}:${pad(second)}`;
    case 'iso-date':
      return `${year}-${pad(month)}-${pad(day)}`;
    case 'iso-time':
      return `${year}-${pad(month)}-${pad(day)} ${time}`;
  }
}

export type ZonedParts = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** The wall clock of a zone at an instant. */
export function zonedParts(date: Date, timeZone: string): ZonedParts {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(date)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

/** The instant at which a zone's wall clock shows these parts. */
export function zonedInstant(parts: ZonedParts, timeZone: string): Date {
  const wanted = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  // The offset may change between the estimate and the instant: a second round corrects it.
  let guess = wanted;
  for (let round = 0; round < 2; round++) guess = wanted - offsetMs(new Date(guess), timeZone);
  return new Date(guess);
}

/** A day of the zone (`2026-11-21`, or the day of an instant) as UTC instants, end exclusive. */
export function dayRange(timeZone: string, day: string | Date): { start: Date; end: Date } {
  const text = typeof day === 'string' ? day : formatDateTime(day, timeZone, 'en', 'iso-date');
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const noon = match ? new Date(`${text}T12:00:00Z`) : undefined;
  if (!noon || Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== text) {
    throw new RangeError(`not a day: ${text}`);
  }
  const next = new Date(noon.getTime() + 24 * 3_600_000);
  return { start: midnight(noon, timeZone), end: midnight(next, timeZone) };
}

function midnight(noonUtc: Date, timeZone: string): Date {
  const [year, month, day] = [noonUtc.getUTCFullYear(), noonUtc.getUTCMonth() + 1, noonUtc.getUTCDate()];
  return zonedInstant({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
}

function offsetMs(date: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = zonedParts(date, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(date.getTime() / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let known = formatters.get(timeZone);
  if (!known) {
    const numeric = 'numeric' as const;
    known = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formatters.set(timeZone, known);
  }
  return known;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
