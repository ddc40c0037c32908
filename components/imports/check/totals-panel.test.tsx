// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import type { Totals } from '@/lib/sheet/work/row-view';
import { openPage } from '@/lib/testing/testing-page';
import { TotalsPanel } from './totals-panel';

const TOTALS = { rows: 2, ready: 2, mend: 0, question: 0, known: 0, left: 0, doubles: 0, cash: '3.000' } as Totals;

test.each<[Role, number]>([
  ['owner', 1],
  ['dispatcher', 0],
  ['viewer', 0],
])('the wallet is asked for by %s %d times', async (role, times) => {
  const page = await openPage(<TotalsPanel totals={TOTALS} rowsPerMinute={60} />, { role });
  expect(page.callsOf('GET /api/wallet')).toHaveLength(times);
});
