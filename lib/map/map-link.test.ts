import { expect, test } from 'vitest';
import { readMapLink } from './map-link';

const PIN = { kind: 'point', point: { latitude: 29.33, longitude: 48.08 } };
const VIEW = { kind: 'view', point: { latitude: 29.1, longitude: 48.9 } };
const [PAGE, SHORT, FOREIGN] = [{ kind: 'page' }, { kind: 'short' }, { kind: 'foreign' }];

test.each([
  // A way has several pins: the last one is where it ends.
  ['https://www.google.com/maps/dir/A/B/@29.1,48.9,12z/data=!3d29.2!4d48.5!3d29.33!4d48.08', PIN],
  ['https://www.google.com/maps/dir/29.1,48.9/29.33,48.08', PIN],
  ['https://www.google.com/maps/place/29.33,48.08/@29.1,48.9,17z', PIN],
  ['https://maps.google.com/?q=loc:29.33,48.08&ll=29.1,48.9', PIN],
  ['https://www.google.com/maps/@29.1,48.9,15z', VIEW],
  ['https://www.google.com/maps/place/Salmiya', PAGE],
  ['https://www.google.com/search?q=29.33,48.08', FOREIGN],
  ['https://www.openstreetmap.org/?mlat=29.33&mlon=48.08#map=15/29.1/48.9', PIN],
  ['https://www.openstreetmap.org/#map=15/29.1/48.9', VIEW],
  ['https://maps.apple.com/?ll=29.33,48.08', PIN],
  ['https://maps.apple.com/?center=29.1,48.9', VIEW],
  ['https://waze.com/ul?ll=29.33,48.08', PIN],
  ['https://waze.com/ul/hthsxyz', SHORT],
  ['https://maps.app.goo.gl/AbC1', SHORT],
  ['maps.app.goo.gl/AbC1', SHORT],
  ['https://maps.app.goo.gl.example/AbC1', FOREIGN],
  ['https://2gis.ae/?m=48.9,29.1', VIEW],
  ['https://yandex.com/maps/?pt=48.08,29.33&ll=48.9,29.1', PIN],
  ['geo:0,0?q=29.33,48.08(Home)', PIN],
  ['geo:29.33,48.08;u=35', PIN],
  ['geo:0,0', PAGE],
  ['https://www.google.com/maps/place/0,0', PAGE],
  ['https://user@www.google.com/maps/place/29.33,48.08', FOREIGN],
  ['https://www.google.com:8443/maps/place/29.33,48.08', FOREIGN],
  ['ftp://www.google.com/maps/place/29.33,48.08', FOREIGN],
  [`https://www.google.com/maps/place/29.33,48.08?x=${'x'.repeat(2_000)}`, FOREIGN],
  ['https://www.google.com/maps/place/%E0%A4%A', PAGE],
])('%s', (link, expected) => {
  expect(readMapLink(link)).toEqual(expected);
});
