import { useDayText } from './use-day-text';

/** A day without a time (YYYY-MM-DD), which no zone moves. */
export function PlainDate({ day }: { day: string | null }) {
  const dayText = useDayText();
  if (!day) return <span className="text-faint">—</span>;
  return (
    <time dateTime={day} className="tabular whitespace-nowrap">
      {dayText(day)}
    </time>
  );
}
