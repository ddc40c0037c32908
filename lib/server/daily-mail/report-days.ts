import { addDays } from '@/lib/format/time/days';

/** The days of the report that goes on a day: on Sundays the seven before, on the first the month before; else null. */
export function reportSpan(report: string | null, day: string): { from: string; to: string } | null {
  const to = addDays(day, -1);
  if (report === 'weekly' && new Date(`${day}T00:00:00Z`).getUTCDay() === 0) return { from: addDays(day, -7), to };
  return report === 'monthly' && day.endsWith('-01') ? { from: `${to.slice(0, 8)}01`, to } : null;
}
