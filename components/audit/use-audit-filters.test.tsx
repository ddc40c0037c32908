// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readParams } from '@/lib/address-params';
import { PageAddress } from '@/lib/testing/page-address';
import { openPage } from '@/lib/testing/testing-page';
import { AuditScreen } from './audit-screen';
import { AUDIT_PARAMS } from './use-audit-filters';

const MERCHANT_ID = '018f3c1e-7b1a-7c3d-8e4f-9a0b1c2d3e4f';

test('a wrong day in the address is no day, and a wrong merchant is none', () => {
  const search = 'from=2026-13-45&to=2026-11-21&connection=alpha';
  expect(readParams(AUDIT_PARAMS, search)).toMatchObject({ from: null, to: '2026-11-21', connection: null });
});

test('a bookmark asks for the entries of its merchant alone', async () => {
  const { calls } = await openPage(
    <PageAddress search={`connection=${MERCHANT_ID}&kind=deliveries`}>
      <AuditScreen />
    </PageAddress>,
    { answers: { 'GET /api/audit': { entries: [], next: null, people: [] } } },
  );
  const asked = calls.filter(({ call }) => call === 'GET /api/audit');
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { connectionId: MERCHANT_ID, kind: 'deliveries' },
  ]);
});
