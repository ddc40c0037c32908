import { describe, expect, it } from 'vitest';
import { parseLocation } from './parse-location';

const at = (latitude: number, longitude: number) => ({ point: { latitude, longitude } });

describe('parseLocation reads coordinates', () => {
  it.each([
    ['29.3759,47.9774', 29.3759, 47.9774],
    ['  29.3759 , 47.9774  ', 29.3759, 47.9774],
    ['29.3759 47.9774', 29.3759, 47.9774],
    ['(29.3759; 47.9774)', 29.3759, 47.9774],
    ['29.3759° N, 47.9774° E', 29.3759, 47.9774],
    ['33.8688 S 151.2093 E', -33.8688, 151.2093],
    ['lat: 26.2285, lng: 50.586', 26.2285, 50.586],
    ['٢٩٫٣٧٥٩، ٤٧٫٩٧٧٤', 29.3759, 47.9774],
    ['\u202a29.3759\u202c, 47.9774', 29.3759, 47.9774],
    ['24.71361234567, 46.67529876543', 24.71361, 46.6753],
    [`29°22'33.2"N 47°58'38.6"E`, 29.37589, 47.97739],
    ['29° 22′ N, 47° 58′ E', 29.36667, 47.96667],
    [`29°20'15.000"N, 48°04'29.300"E`, 29.3375, 48.07481],
    [`29°20.2500'N 48°04.5480'E`, 29.3375, 48.0758],
  ])('%s', (text, latitude, longitude) => {
    expect(parseLocation(text)).toEqual(at(latitude, longitude));
  });
});

describe('parseLocation reads links', () => {
  it.each([
    ['WhatsApp', 'https://maps.google.com/maps?q=29.3759%2C47.9774&z=17&hl=en', 29.3759, 47.9774],
    ['WhatsApp within words', 'My house: https://maps.google.com/?q=29.3759,47.9774 thanks', 29.3759, 47.9774],
    ['Google, view', 'https://www.google.com/maps/@26.2285,50.586,15z', 26.2285, 50.586],
    [
      'Google, a place: the pin wins over the view',
      'https://www.google.com/maps/place/Kuwait+Towers/@29.38,47.99,17z/data=!3m1!4b1!4m6!3m5!1s0x3fcf:0x1!8m2!3d29.38972!4d48.00314!16s',
      29.38972,
      48.00314,
    ],
    ['Google, search', 'https://www.google.com/maps/search/24.7136,+46.6753?entry=tts', 24.7136, 46.6753],
    ['Google, api', 'https://www.google.com/maps/search/?api=1&query=24.7136%2C46.6753', 24.7136, 46.6753],
    ['Google, directions', 'https://www.google.com/maps/dir/?api=1&destination=21.5433,39.1728', 21.5433, 39.1728],
    ['Google, loc', 'http://maps.google.com/maps?q=loc:29.3759,47.9774', 29.3759, 47.9774],
    [
      'Google, degrees',
      `https://www.google.com/maps/place/29%C2%B022'33.2%22N+47%C2%B058'38.6%22E`,
      29.37589,
      47.97739,
    ],
    ['Google, no scheme', 'maps.google.com/?q=29.3759,47.9774', 29.3759, 47.9774],
    ['Apple', 'https://maps.apple.com/?ll=29.3759,47.9774&q=Dropped%20Pin', 29.3759, 47.9774],
    ['Apple, place', 'https://maps.apple.com/place?coordinate=26.2285,50.586&name=Home', 26.2285, 50.586],
    [
      'OpenStreetMap, marker',
      'https://www.openstreetmap.org/?mlat=29.3759&mlon=47.9774#map=15/29.1/47.1',
      29.3759,
      47.9774,
    ],
    ['OpenStreetMap, view', 'https://www.openstreetmap.org/#map=15/29.3759/47.9774', 29.3759, 47.9774],
    ['OsmAnd', 'https://osmand.net/map?pin=29.3759,47.9774#15/29.1/47.1', 29.3759, 47.9774],
    ['OsmAnd, old', 'https://osmand.net/go?lat=29.3759&lon=47.9774&z=15', 29.3759, 47.9774],
    ['Petal', 'https://www.petalmaps.com/place/?z=15&marker=29.3759,47.9774', 29.3759, 47.9774],
    ['Waze', 'https://waze.com/ul?ll=29.3759%2C47.9774&navigate=yes', 29.3759, 47.9774],
    ['at the end of a sentence', 'We are here: https://maps.google.com/?q=29.3759,47.9774.', 29.3759, 47.9774],
    ['Yandex, longitude first', 'https://yandex.com/maps/?ll=47.1%2C29.1&pt=47.9774%2C29.3759&z=12', 29.3759, 47.9774],
    ['Yandex, view', 'https://yandex.com/maps/?ll=47.9774%2C29.3759&z=12', 29.3759, 47.9774],
    ['2GIS, longitude first', 'https://2gis.ae/geo/47.9774%2C29.3759', 29.3759, 47.9774],
    ['geo', 'geo:29.3759,47.9774;u=35', 29.3759, 47.9774],
    ['geo with a label', 'geo:0,0?q=29.3759,47.9774(Home%20of%20Sara)', 29.3759, 47.9774],
  ])('%s', (_name, text, latitude, longitude) => {
    expect(parseLocation(text)).toEqual(at(latitude, longitude));
  });
});

describe('parseLocation says why it can not', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['Salmiya block 4', 'unrecognised'],
    ['29.3759', 'unrecognised'],
    ['1,2,3', 'unrecognised'],
    ['95.5, 47.9', 'out_of_range'],
    ['29.3, 200.5', 'out_of_range'],
    ['https://maps.app.goo.gl/aBcDeF123', 'short_link'],
    ['look https://goo.gl/maps/aBcDeF123', 'short_link'],
    ['https://share.google/aBcDeF123', 'short_link'],
    ['https://waze.com/ul/hthd8fk', 'short_link'],
    ['https://www.google.com/maps/place/The+Avenues', 'no_point'],
    ['https://www.google.com/maps?q=The%20Avenues%', 'no_point'],
    ['geo:0,0?q=The+Avenues', 'no_point'],
    ['https://example.com/%E0%A4%A', 'no_point'],
  ])('%s: %s', (text, problem) => {
    expect(parseLocation(text)).toEqual({ problem });
  });

  it('takes no time over a long hostile text', () => {
    const started = performance.now();
    expect(parseLocation(`${'1 '.repeat(50_000)}x`).problem).toBe('unrecognised');
    expect(parseLocation(`${'1 '.repeat(1_400)}x`).problem).toBe('unrecognised');
    expect(parseLocation(`29.1${' '.repeat(2_900)}x`).problem).toBe('unrecognised');
    expect(parseLocation(`https://x.com/dir${'/a'.repeat(1_400)}`).problem).toBe('no_point');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('parseLocation takes no position from', () => {
  it.each(['0,0', '0.0, 0.0', 'geo:0,0', 'https://maps.google.com/?q=0,0'])('%s', (text) => {
    expect(parseLocation(text).point).toBeUndefined();
  });
});
