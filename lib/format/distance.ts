const METERS_PER_KM = 1_000;

const UNITS = { en: { m: 'm', km: 'km' }, ar: { m: 'م', km: 'كم' } } as const;

/** The Arabic forms of a counted unit: one, two, 3 to 10, and 11 to 99. */
const MINUTES = { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', other: 'دقيقة' };
const HOURS = { one: 'ساعة', two: 'ساعتين', few: 'ساعات', other: 'ساعة' };
const PLURAL = new Intl.PluralRules('ar');

/** `850 m`, `3.4 km`, `12 km`. */
export function formatDistance(distanceMeters: number, locale: string): string {
  const unit = UNITS[locale.startsWith('ar') ? 'ar' : 'en'];
  if (Math.round(distanceMeters) < METERS_PER_KM) return `${Math.round(distanceMeters)}\u00a0${unit.m}`;
  const km = distanceMeters / METERS_PER_KM;
  return `${km < 9.95 ? km.toFixed(1).replace(/\.0$/, '') : Math.round(km)}\u00a0${unit.km}`;
}

/** A distance to somewhere in an area, in whole kilometres: `< 1 km`, `3 km`. */
export function formatRoughDistance(distanceMeters: number, locale: string): string {
  const km = Math.round(distanceMeters / METERS_PER_KM);
  if (km >= 1) return formatDistance(km * METERS_PER_KM, locale);
  return locale.startsWith('ar') ? `أقل من 1\u00a0${UNITS.ar.km}` : `< 1\u00a0${UNITS.en.km}`;
}

/** The minutes of a duration as `formatDuration` shows them. */
export function wholeMinutes(durationSeconds: number): number {
  return Math.round(durationSeconds / 60);
}

/** `< 1 min`, `25 min`, `1 h 05 min`; in Arabic `3 دقائق`, `ساعة و5 دقائق`. */
export function formatDuration(durationSeconds: number, locale: string): string {
  const minutes = wholeMinutes(durationSeconds);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (locale.startsWith('ar')) return arabicDuration(hours, rest);
  if (minutes < 1) return '< 1 min';
  if (hours === 0) return `${minutes}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${String(rest).padStart(2, '0')}\u00a0min`;
}

function arabicDuration(hours: number, minutes: number): string {
  const parts = [hours > 0 && counted(hours, HOURS), minutes > 0 && counted(minutes, MINUTES)].filter(Boolean);
  return parts.length > 0 ? parts.join(' و') : 'أقل من دقيقة';
}

function counted(count: number, unit: typeof MINUTES): string {
  const form = PLURAL.select(count);
  if (form === 'one' || form === 'two') return unit[form];
  return `${count}\u00a0${form === 'few' ? unit.few : unit.other}`;
}
