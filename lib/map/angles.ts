/** Degrees, minutes and perhaps seconds in a text, from the index `start` up to `end`. */
export interface Angle {
  degrees: number;
  axis?: 'latitude' | 'longitude';
  start: number;
  end: number;
}

const SEXAGESIMAL =
  /([nsew] ?)?(?<!\d)(\d{1,3}) ?[°º] ?(\d{1,2}(?:\.\d{1,8})?) ?['′’] ?(?:(\d{1,2}(?:\.\d{1,8})?) ?(?:["″”]|'') ?)?([nsew](?![a-z]))?/gi;

/** The angles of a text in degrees and minutes: `29°20'15.000"N`, `29°20.2500'N`, `N 29° 20′`. */
export function findAngles(text: string): Angle[] {
  return [...text.matchAll(SEXAGESIMAL)].map((match) => {
    const [, before = '', degrees, minutes, seconds = '0', behind = ''] = match;
    const hemisphere = (behind || before.trim()).toLowerCase();
    const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
    return {
      degrees: signed(Number(value.toFixed(6)), hemisphere),
      ...axisOf(hemisphere),
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

export function signed(degrees: number, hemisphere: string): number {
  return hemisphere === 's' || hemisphere === 'w' ? -degrees : degrees;
}

export function axisOf(hemisphere: string): Pick<Angle, 'axis'> {
  if (/^[ns]$/.test(hemisphere)) return { axis: 'latitude' };
  return /^[ew]$/.test(hemisphere) ? { axis: 'longitude' } : {};
}
