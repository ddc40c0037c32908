import { useTimeText } from './use-time-text';

/** Writes a day (YYYY-MM-DD), which no zone moves, as the reader does: "25 Dec 2030". */
export function useDayText(): (day: string) => string {
  const timeText = useTimeText('UTC');
  return (day) => timeText(`${day}T12:00:00Z`, 'date');
}
