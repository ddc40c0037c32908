import { expect, test } from 'vitest';
import { readMapView, writeMapView } from './map-view';

test('a view stands in the address and is read again', () => {
  const view = { latitude: 29.3101, longitude: 47.95, zoom: 13 };
  expect(writeMapView(view)).toBe('29.3101,47.9500,13');
  expect(readMapView(writeMapView(view))).toEqual(view);
});

test.each(['85,180,1', '-85,-180,20', ' 29.5, 47 ,13'])('%o is the edge of a view, or spaced', (text) => {
  const [latitude, longitude, zoom] = text.split(',').map(Number);
  expect(readMapView(text)).toEqual({ latitude, longitude, zoom });
});

const BEYOND = ['85.1,47,13', '-85.1,47,13', '29,180.1,13', '29,-180.1,13', '29,47,0.9', '29,47,20.1'];
test.each(['', '29', '29,47', '29,47,13,1', 'a,b,c', '29,,13', ',47,13', '29,47,', ...BEYOND])(
  '%o is no view',
  (text) => {
    expect(readMapView(text)).toBeNull();
  },
);
