import { businessDay, type DayRule } from '@/lib/format/time/business-day';
import { addDays } from '@/lib/format/time/days';

export const DATE_PRESETS = ['today', 'yesterday', 'week', 'month'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];
export type DaySpan = { from: string; to: string };

/** The first and last business day of a preset at an instant (epoch milliseconds). */
export function presetSpan(preset: DatePreset, days: DayRule, now: number): DaySpan {
  const day = (back: number) => addDays(businessDay(days, now), -back);
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
export function presetOf(span: { from?: string; to?: string }, days: DayRule, now: number): DatePreset | undefined {
  return DATE_PRESETS.find((preset) => {
    const { from, to } = presetSpan(preset, days, now);
    return span.from === from && span.to === to;
  });
}
