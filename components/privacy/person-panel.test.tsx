// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import privacy from '@/lib/i18n/messages/en/privacy.json';
import { fill, openPage, refusal } from '@/lib/testing/testing-page';
import { PersonPanel } from './person-panel';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));

const NOURA = {
  ...{ phone: '+96550123456', name: 'Noura', orders: 3, open: 0, addresses: 2, others: 1 },
  ...{ firstAt: '2026-10-01T21:30:00.000Z', lastAt: '2026-11-20T10:00:00.000Z' },
};
const FIND = 'POST /api/privacy/person';

async function find(found: object, more = {}) {
  const page = await openPage(<PersonPanel lastErasure={null} />, { answers: { [FIND]: found, ...more } });
  await fill('input', '50123456');
  await page.press('Find');
  return { ...page, shown: () => page.container.querySelector('[aria-live]')?.textContent };
}

test('what is held of a person is counted, and erased only after it was asked', async () => {
  const page = await find(NOURA, { 'POST /api/privacy/person/erase': { orders: 3, backups: [] } });
  expect(page.shown()).toBe(
    'Phone+965 5012 3456NameNouraOrders3Saved addresses2Address links, imports, standing orders1Between2 Oct 2026 – 20 Nov 2026Save as a fileErase',
  );
  await page.press('Erase');
  expect(page.text()).toContain('tracks of 3 orders are erased');
  expect(page.calls.map(({ call }) => call)).toEqual([FIND]);
  await page.press('Erase for ever');
  expect(page.calls.at(-1)).toMatchObject({ call: 'POST /api/privacy/person/erase', body: { phone: NOURA.phone } });
  expect(page.shown()).toMatch(/^The customer is erased from 3 orders/);
  await fill('input', '50123457');
  expect(page.shown()).toBe('');
});

test.each([
  [{ ...NOURA, open: 1, others: 0, firstAt: null }, /Saved addresses2One order has not ended/, false],
  [{ ...NOURA, open: 0, others: 0 }, /Saved addresses2Between/, true],
  [{ ...NOURA, name: null, orders: 0 }, /6Orders0.*orders1/, true],
  [{ ...NOURA, name: null, orders: 0, others: 0 }, /^Nothing is held under this number.$/, undefined],
  [refusal(500, 'internal'), /^Something went wrong$/, undefined],
  [refusal(422, 'invalid', { fields: [{ path: 'phone', message: 'errors.phone.tooShort' }] }), /^$/, undefined],
])('%o', async (found, shown, mayErase) => {
  const page = await find(found);
  expect(page.shown()).toMatch(shown);
  expect(page.button('Erase')?.disabled).toBe(mayErase === undefined ? undefined : !mayErase);
  expect(page.text().includes('This phone number is too short')).toBe(shown.source === '^$');
});

test('the last erasure names the backups from before it', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const backups = [{ file: 'desk.zip', host: 'shop-1', madeAt: '2026-11-19T22:00:00.000Z' }];
  const page = await openPage(<PersonPanel lastErasure={{ at, backups }} />);
  expect(page.text()).toMatch(
    /Last customer erased 20 Nov, 13:00\.One backup is older.*20 Nov, 01:00 · desk.zip · shop-1$/,
  );
  await page.show(<PersonPanel lastErasure={{ at, backups: [] }} />);
  expect(page.text()).toContain(privacy.person.noBackups);
});
