import { expect, test } from 'vitest';
import { readMapView, writeMapView } from './map-view';

test('a view stands in the address and is read again', () => {
  const view = { latitude: 29.3101, longitude: 47.95, zoom: 13 };
  expect(writeMapView(view)).toBe('29.3101,47.9500,13');
  expect(readMapView(writeMapView(view))).toEqual(view);
});

test.each(['', '29,47', '29,47,13,1', 'a,b,c', '95,47,13', '29,,13'])('%o is no view', (text) => {
  expect(readMapView(text)).toBeNull();
});
