import { afterEach, expect, test } from 'vitest';
import { forgetPage, forgetViews, viewPage } from './link-views.server';

const NOW = Date.parse('2026-11-22T09:00:00Z');
afterEach(forgetViews);

test('a page is made once a second for each link and language, and anew after an answer or a failure', async () => {
  let made = 0;
  const make = async () => {
    made += 1;
    return new Response(`page ${made}`, { status: 201, headers: { 'x-page': String(made) } });
  };
  const view = async (token: string, locale: 'en' | 'ar', afterMs: number) => {
    const response = await viewPage(token, locale, NOW + afterMs, make);
    expect([response.status, response.headers.get('x-page')]).toEqual([201, (await response.clone().text()).slice(5)]);
    return response.text();
  };
  expect(await view('one', 'en', 0)).toBe('page 1');
  expect(await view('one', 'en', 999)).toBe('page 1');
  expect(await view('one', 'ar', 999)).toBe('page 2');
  expect(await view('two', 'en', 999)).toBe('page 3');
  expect(await view('one', 'en', 1_000)).toBe('page 4');
  forgetPage('one');
  expect([await view('one', 'en', 1_001), await view('one', 'ar', 1_001)]).toEqual(['page 5', 'page 6']);
  expect(await view('two', 'en', 998)).toBe('page 3');
  const broken = viewPage('three', 'en', NOW, () => Promise.reject(new Error('away')));
  await expect(broken).rejects.toThrow('away');
  expect(await view('three', 'en', 0)).toBe('page 7');
});
