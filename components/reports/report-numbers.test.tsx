// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import reports from '@/lib/i18n/messages/en/reports.json';
import type { Report, ReportRow, Totals } from '@/lib/reports/schema';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { ReportGroups } from './report-groups';
import { ReportNumbers } from './report-numbers';

const DINARS: Totals = {
  ...{ currency: 'KWD', orders: 9, completed: 4, canceled: 3, failed: 1, refused: 1, fees: '5.250', cash: '20.500' },
  ...{ paymentUnknown: 0, promised: 3, onTime: 2, compared: 4, estimated: '5.000', charged: '5.250' },
};
const BEFORE: Totals = {
  ...{ currency: 'KWD', orders: 6, completed: 5, canceled: 0, failed: 5, refused: 0, fees: '7.000', cash: '41.000' },
  ...{ paymentUnknown: 0, promised: 4, onTime: 4, compared: 0, estimated: '0', charged: '0' },
};
const RIYALS: Totals = {
  ...{ currency: 'SAR', orders: 2, completed: 0, canceled: 0, failed: 0, refused: 2, fees: '0.00', cash: '0.00' },
  ...{ paymentUnknown: 2, promised: 0, onTime: 0, compared: 0, estimated: '0', charged: '0' },
};
const report = (of: Partial<Report>): Report => ({
  ...{ by: 'day', rows: [], totals: [DINARS], reasons: [], branches: [], ageSeconds: 0 },
  before: { span: { from: '2026-10-01', to: '2026-10-31' }, totals: [RIYALS, BEFORE], knownFrom: null },
  ...of,
});

async function open(data: Report, merchant = MERCHANT) {
  const page = await openPage(<ReportNumbers data={data} dates="ended" />, { merchant });
  return (page.container.textContent ?? '').replaceAll('\u00a0', ' ');
}

test('each sum stands beside the one before, in its own currency', async () => {
  expect(await open(report({}))).toBe(
    [
      'Orders94 delivered · +50% vs the period before',
      'Delivery feesKWD 5.250−25% vs the period before',
      'Cost per deliveryKWD 1.313−6.2% vs the period before',
      'Cash collected by driversKWD 20.500−50% vs the period before',
      'On time66.7%2 of 3 promised · 100.0% before',
      'Canceled37.5%3 of 8 ended · 0.0% before',
      'Failed12.5%1 of 8 ended · 50.0% before',
      'Charged over estimateKWD 0.250KWD 5.250 charged, KWD 5.000 estimated',
      'Compared with the period before, 1 Oct 2026 – 31 Oct 2026. ',
      reports.counting.ended,
    ].join(''),
  );
});

test('two currencies have a panel each, and nothing is made up where nothing is known', async () => {
  const before = { span: { from: '2026-10-01', to: '2026-10-31' }, totals: [], knownFrom: '2026-10-15' };
  const merchant = { ...MERCHANT, dayStartHour: 4 };
  expect(await open(report({ totals: [DINARS, RIYALS], before, ageSeconds: 6 }), merchant)).toMatch(
    new RegExp(
      [
        '^KWDOrders94 deliveredDelivery feesKWD 5.250Cost per deliveryKWD 1.313Cash.*On time66.7%2 of 3 promisedCanceled.*',
        'SAROrders2none deliveredDelivery feesSAR 0.00Cost per delivery—Cash collected by driversSAR 0.00',
        'without 2 orders whose payment is not knownOn time—.*Canceled—.*Failed—none ended',
        'Orders are known from 15 Oct 2026 on.*Days begin at 04:00.These figures are 6 seconds old',
      ].join(''),
    ),
  );
  expect(await open(report({ totals: [RIYALS], ageSeconds: 5 }))).toMatch(/^SAROrders.*never count\.$/);
});

const row = (key: string | null, of: Partial<ReportRow>): ReportRow => ({
  ...DINARS,
  ...{ key, label: null, byPin: 0 },
  ...of,
});

test('a row has the numbers of its group, and its currency where there are two', async () => {
  const rows = [row('2026-11-03', {}), row('2026-11-04', { ...RIYALS })];
  const query = { from: '2026-11-01', to: '2026-11-30', by: 'day', dates: 'created' } as const;
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const page = await openPage(<ReportGroups data={report({ rows })} report={query} />);
  const cells = () =>
    [...page.container.querySelectorAll('tbody tr')].map((line) =>
      [...line.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    );
  expect(cells()).toEqual([
    ['3 Nov 2026', 'KWD', '9', '4', '3', '1', '2', 'KWD 5.250', 'KWD 1.313', 'KWD 20.500'],
    ['4 Nov 2026', 'SAR', '2', '0', '0', '0', '—', 'SAR 0.00', '—', 'SAR 0.00'],
  ]);
  await page.show(<ReportGroups key="one" data={report({ rows: rows.slice(0, 1) })} report={query} />);
  expect(cells()[0]?.slice(0, 3)).toEqual(['3 Nov 2026', '9', '4']);
});
