type Hours = { quietFrom: number | null; quietUntil: number | null };

/** Whether an instant is in the quiet hours of a zone's day; they may pass midnight. */
export function isQuiet({ quietFrom, quietUntil }: Hours, now: Date, timeZone: string): boolean {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false;
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
  return quietFrom < quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
}
