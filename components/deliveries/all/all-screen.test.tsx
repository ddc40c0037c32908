// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import all from '@/lib/i18n/messages/en/all.json';
import { openPage } from '@/lib/testing/testing-page';
import { AllScreen } from './all-screen';

const counts = (attention: number, late: number, failed: number, underWay: number) => ({
  ...{ attention, late, failed, underWay },
});
const merchant = (slug: string, of: object) => ({
  ...{ id: `id-${slug}`, slug, name: slug.toUpperCase(), branches: [], wallet: null, ...of },
});
const day = (of: string, currency: string, completed: number, fees: string, cash: string) => ({
  ...{ merchantId: `id-${of}`, currency, created: completed + 1, completed, failed: 0, fees, cash },
});
const ANSWER = {
  merchants: [
    merchant('quiet', counts(0, 0, 0, 5)),
    merchant('busy', {
      ...counts(3, 1, 2, 4),
      branches: [
        { id: 'b1', name: 'Salmiya', ...counts(2, 1, 1, 3) },
        { id: null, name: null, ...counts(1, 0, 1, 1) },
      ],
      wallet: { balance: '4.250', currency: 'KWD', level: '5.000', isLow: true },
    }),
  ],
  today: [
    day('busy', 'KWD', 2, '2.500', '9.000'),
    day('quiet', 'KWD', 1, '1.250', '0.000'),
    day('quiet', 'BHD', 1, '0.700', '3.000'),
  ],
  asOf: '2026-11-21T09:00:00.000Z',
};

async function open() {
  const page = await openPage(<AllScreen />, { answers: { 'GET /api/all': ANSWER } });
  await vi.waitFor(() => expect(page.text()).toContain('BUSY'));
  const rows = [...page.container.querySelectorAll('tr')].map((row) => row.textContent ?? '');
  const links = [...page.container.querySelectorAll('a')].map((link) => [
    link.textContent,
    decodeURIComponent(link.getAttribute('href') ?? ''),
  ]);
  return { ...page, rows, links };
}

test('who has something to do stands first, each number leads to its orders, and none is no link', async () => {
  const { rows, links, text } = await open();
  expect(text().indexOf('BUSY')).toBeLessThan(text().indexOf('QUIET'));
  const under = (path: string) => links.filter(([, href]) => href?.includes(path));
  expect(under('/c/busy/deliveries?')).toHaveLength(8);
  expect(under('branch=b1')).toHaveLength(4);
  expect(links).toContainEqual(['2', expect.stringMatching(/\/c\/busy\/deliveries\?.*status=failed.*rejected/)]);
  expect(links).toContainEqual(['1', expect.stringMatching(/\/c\/busy\/deliveries\?show=late&branch=all$/)]);
  const underWay = under('/c/quiet/deliveries?');
  expect(underWay).toEqual([['5', expect.stringMatching(/en_route/)]]);
  expect(rows.find((row) => row.startsWith(all.otherPickups))).toMatch(/1.*0.*1.*1/);
});

test('a low balance is said with its level, and a merchant without a known one has a dash', async () => {
  const { rows, links } = await open();
  expect(rows.find((row) => row.startsWith('BUSY'))).toMatch(new RegExp(`4\\.250.*5\\.000.*${all.low}`));
  expect(rows.find((row) => row.startsWith('QUIET'))).toContain(all.noBalance);
  expect(links.filter(([, href]) => href?.endsWith('/wallet'))).toEqual([
    [expect.stringMatching(/4\.250/), '/c/busy/wallet'],
  ]);
});

test('the day is added up within a currency, and never over two', async () => {
  const { rows, text } = await open();
  const sum = rows.filter((row) => row.startsWith(all.sum.replace('{currency}', 'KWD')));
  expect(sum).toHaveLength(1);
  expect(sum[0]).toMatch(/5.*3.*0.*3\.750.*9\.000/);
  expect(rows.some((row) => row.startsWith(all.sum.replace('{currency}', 'BHD')))).toBe(false);
  expect(text()).not.toContain('4.450');
});
