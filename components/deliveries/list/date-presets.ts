import { formatDateTime, zonedParts } from '@/lib/format/date-time';

export const DATE_PRESETS = ['today', 'yesterday', 'week', 'month'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];
export type DaySpan = { from: string; to: string };

const DAY_MS = 24 * 3_600_000;

/** The first and last day of a preset at an instant (epoch milliseconds), in the merchant's time zone. */
export function presetSpan(preset: DatePreset, timeZone: string, now: number): DaySpan {
  const day = (back: number) => dayBefore(timeZone, now, back);
  switch (preset) {
    case 'today':
      return { from: day(0), to: day(0) };
    case 'yesterday':
      return { from: day(1), to: day(1) };
    case 'week':
      return { from: day(6), to: day(0) };
    case 'month':
      return { from: `${day(0).slice(0, 8)}01`, to: day(0) };
  }
}

/** The preset that a span equals now, or undefined. */
export function presetOf(span: { from?: string; to?: string }, timeZone: string, now: number): DatePreset | undefined {
  return DATE_PRESETS.find((preset) => {
    const { from, to } = presetSpan(preset, timeZone, now);
    return span.from === from && span.to === to;
  });
}

function dayBefore(timeZone: string, now: number, days: number): string {
  const { year, month, day } = zonedParts(new Date(now), timeZone);
  return formatDateTime(new Date(Date.UTC(year, month - 1, day, 12) - days * DAY_MS), 'UTC', 'en', 'iso-date');
}
