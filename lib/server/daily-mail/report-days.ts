import { addDays } from '@/lib/format/time/days';

/** Whether a report goes on a day: weekly on Sundays, monthly on the first. */
export function isReportDay(report: string | null, day: string): boolean {
  if (report === 'weekly') return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return report === 'monthly' && day.endsWith('-01');
}

/** The days of a report that goes on a day: the seven before, or the month before. */
export function reportSpan(report: string | null, day: string): { from: string; to: string } {
  const to = addDays(day, -1);
  return { from: report === 'weekly' ? addDays(day, -7) : `${to.slice(0, 8)}01`, to };
}
