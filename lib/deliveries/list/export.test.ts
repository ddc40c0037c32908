import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import reports from '@/lib/i18n/messages/en/reports.json';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportDeliveries } from './export.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const WORDS = {
  byPin: 'by the pin',
  column: (name: string) => name,
  status: (text: string) => text,
  payment: (text: string) => text || 'no payment',
  address: (text: string) => `in ${text}`,
};

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('the file has what the filters show, newest first, beyond one page', async () => {
  const ctx = { ...fixture.ctx, now: () => NOW };
  const rows = Array.from({ length: 1_105 }, (_, index): typeof deliveries.$inferInsert => {
    const at = new Date(NOW.getTime() - index * 60_000);
    return {
      id: newId(at.getTime()),
      connectionId: ctx.connection.id,
      reference: `E-${index}`,
      code: `C${index}`,
      status: index % 2 ? 'pending' : 'completed',
      requestBody: '{}',
      draft: { destination: { area: 'Salmiya' } },
      searchText: '',
      paymentType: 'cash',
      amount: '1.500',
      customerName: 'Sara',
      customerPhone: '+96551234567',
      createdAt: at,
      updatedAt: at,
      statusAt: at,
      scheduledAt: index === 1 ? new Date('2026-11-22') : null,
    };
  });
  await ctx.db.insert(deliveries).values(rows);
  const lines = async (filters: Parameters<typeof exportDeliveries>[1]) =>
    (await exportDeliveries(ctx, filters, WORDS).text()).trim().split('\r\n').slice(1);
  expect(await lines({})).toHaveLength(1_105);
  expect(await lines({ status: ['completed'] })).toHaveLength(553);
  const [only, ...none] = await lines({ status: ['scheduled'] });
  expect(only).toContain('C1,E-1,scheduled');
  expect(none).toEqual([]);
  expect(only).toContain(',Sara,+965 5123 4567,in Salmiya,');
  const selected = await lines({ ids: [rows[7]?.id, rows[3]?.id, newId()].map(String) });
  expect(selected.map((line) => line.split(',')[1])).toEqual(['C3', 'C7']);
});

test('each fact stands in its column, and an unknown one is empty', async () => {
  const ctx = { ...fixture.ctx, now: () => NOW };
  const facts = {
    originLabel: 'Warehouse',
    area: 'Salmiya',
    pinArea: 'Salmiya',
    customerAddress: 'Block 3, Street 5',
    amount: '2.345',
    estimatedFee: '1.005',
    deliveryFee: '1.255',
    driverName: 'Yousef',
    scheduledAt: new Date('2026-11-20T05:05:00Z'),
    promisedAt: new Date('2026-11-20T06:00:00Z'),
  };
  const at = '2026-11-20T21:30:00Z';
  const [full, bare] = await addOrders(ctx.db, ctx.connection.id, [
    { ...facts, at, code: 'FULL', reference: 'R-FULL', currency: 'SAR', paymentType: 'cash' },
    { ...facts, at, code: null, reference: null, status: 'canceled', paymentType: null, currency: null, endedAt: null },
  ]);
  const [failed] = await addOrders(ctx.db, ctx.connection.id, [{ ...facts, at, code: 'FAIL', status: 'failed' }]);
  const rowOf = async (id = '') => {
    const [header = '', line = ''] = (await exportDeliveries(ctx, { ids: [id] }, WORDS).text()).trim().split('\r\n');
    const cells = line.replace('"in Block 3, Street 5"', 'in Block 3 Street 5').split(',');
    return Object.fromEntries(
      header
        .replace('\ufeff', '')
        .split(',')
        .map((name, index) => [name, cells[index]]),
    );
  };
  const both = {
    created: '2026-11-21 00:30',
    branch: 'Warehouse',
    customer: 'Sara',
    phone: '+965 5000 0001',
    area: 'in Salmiya',
    areaByPin: 'by the pin',
    address: 'in Block 3 Street 5',
    amount: '2.345',
    estimatedFee: '1.005',
    driver: 'Yousef',
    scheduledAt: '2026-11-20 08:05',
    promisedAt: '2026-11-20 09:00',
  };
  expect(await rowOf(full?.id)).toEqual({
    ...both,
    ...{ code: 'FULL', reference: 'R-FULL', status: 'completed', payment: 'cash', fee: '1.255', currency: 'SAR' },
    ended: '2026-11-21 00:30',
  });
  expect(await rowOf(failed?.id)).toMatchObject({ code: 'FAIL', fee: '', estimatedFee: '1.005' });
  expect(await rowOf(bare?.id)).toEqual({
    ...both,
    ...{ code: '', reference: '', status: 'canceled', payment: '', fee: '', currency: 'KWD' },
    ended: '',
  });
});

test('every column has a name', async () => {
  const file = await exportDeliveries(fixture.ctx, { ids: [] }, WORDS).text();
  const columns = file.split('\r\n')[0]?.split(',') ?? [];
  expect(columns).toHaveLength(19);
  expect(columns.filter((column) => !(column in reports.columns))).toEqual([]);
});
