const METERS_PER_KM = 1_000;

const UNITS = {
  en: { m: 'm', km: 'km', minutes: 'min', hours: 'h', underOne: '< 1 min' },
  ar: { m: 'م', km: 'كم', minutes: 'د', hours: 'س', underOne: 'أقل من دقيقة' },
} as const;

/** `850 m`, `3.4 km`, `12 km`. */
export function formatDistance(distanceMeters: number, locale: string): string {
  const unit = UNITS[locale.startsWith('ar') ? 'ar' : 'en'];
  if (Math.round(distanceMeters) < METERS_PER_KM) return `${Math.round(distanceMeters)}\u00a0${unit.m}`;
  const km = distanceMeters / METERS_PER_KM;
  return `${km < 9.95 ? km.toFixed(1).replace(/\.0$/, '') : Math.round(km)}\u00a0${unit.km}`;
}

/** `< 1 min`, `25 min`, `1 h 05 min`. */
export function formatDuration(durationSeconds: number, locale: string): string {
  const unit = UNITS[locale.startsWith('ar') ? 'ar' : 'en'];
  const minutes = Math.round(durationSeconds / 60);
  if (minutes < 1) return unit.underOne;
  if (minutes < 60) return `${minutes}\u00a0${unit.minutes}`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}\u00a0${unit.hours}`;
  return rest === 0 ? hours : `${hours} ${String(rest).padStart(2, '0')}\u00a0${unit.minutes}`;
}
