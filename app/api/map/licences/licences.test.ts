import { expect, test } from 'vitest';
import { GET } from './route';

test('the licences of the maps ship whole, that of react-leaflet with its own name', async () => {
  const response = await GET();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('Hippocratic License Version Number: 2.1');
  expect(text).toContain('react-leaflet Copyright 2020 Paul Le Cam');
  expect(text).toContain('@react-leaflet/core Copyright 2020');
  expect(text).toMatch(/leaflet\n\nBSD 2-Clause/);
  expect(text).toMatch(/pmtiles, @protomaps\/basemaps\n\nCopyright 2021-2024 Protomaps LLC/);
});
