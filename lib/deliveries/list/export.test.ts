import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import reports from '@/lib/i18n/messages/en/reports.json';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { EXPORT_COLUMNS, exportDeliveries } from './export.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const WORDS = {
  byPin: 'by the pin',
  header: EXPORT_COLUMNS,
  status: (text: string) => text,
  payment: (text: string) => text,
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

test('every column has a name', () => {
  expect(EXPORT_COLUMNS.filter((column) => !(column in reports.columns))).toEqual([]);
});
