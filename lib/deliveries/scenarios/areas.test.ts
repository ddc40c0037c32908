import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveries } from '@/lib/db/schema';
import { CreateDelivery, type CreateDeliveryInput } from '@/lib/order/schema';
import { readReport } from '@/lib/reports/read.server';
import { ReportQuery } from '@/lib/reports/schema';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { importedRow } from '../imports/imported-row.server';
import { listDeliveries } from '../list/list.server';

/** The area under which an order stands in the ledger, the list and the reports. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture({ country: 'SA' });
  await fixture.control('PUT', `/merchants/${fixture.merchant.id}/wallet`, { balance: 50_000 });
});
afterAll(() => fixture.close());
beforeEach(async () => void (await fixture.db.delete(deliveries)));

let made = 0;
type Destination = Pick<CreateDeliveryInput, 'destination_format' | 'destination'>;

async function order(destination: Destination) {
  const branch_id = fixture.merchant.branches[0]?.id ?? '';
  const input = CreateDelivery('SA', 'v2').parse({
    reference: `AREA-${++made}`,
    payment: { amount: '40', type: 'paid' },
    origin_format: 'branch_format',
    origin: { branch_id },
    ...destination,
  });
  return (await createDelivery(fixture.ctx, input)).delivery;
}

const contact = { contact_name: 'Sara', contact_phone: '0501234567' };
const to = (district: string, city: string): Destination => ({
  destination_format: 'ksa_format',
  destination: { ...contact, city, district, street: 'King Fahd', building: '9' },
});
const at = (latitude: number, longitude: number): Destination => ({
  destination_format: 'location_format',
  destination: { ...contact, latitude, longitude },
});

async function byArea() {
  const day = (away: number) => new Date(fixture.ctx.now().getTime() + away * 86_400_000).toISOString().slice(0, 10);
  const query = ReportQuery.parse({ from: day(-1), to: day(1), by: 'area' });
  const { rows } = await readReport(fixture.ctx, query);
  return rows
    .map(({ key, orders, byPin }) => [key, orders, byPin])
    .sort(([a], [b]) => String(a ?? '').localeCompare(String(b ?? '')));
}

test('Rawdah of Riyadh and Rawdah of Jeddah are two areas, in the ledger, the report and the search', async () => {
  for (const city of ['Riyadh', 'Riyadh', 'Jeddah']) {
    await addOrders(fixture.db, fixture.ctx.connection.id, [
      { at: fixture.ctx.now().toISOString(), draft: { destination: { district: 'Rawdah', city } } },
    ]);
  }
  expect(await byArea()).toEqual([
    ['Rawdah, Jeddah', 1, 0],
    ['Rawdah, Riyadh', 2, 0],
  ]);
});

test('an order is found by its district and by its city', async () => {
  const { id, area } = await order(to('Rawdah', 'Riyadh'));
  expect(area).toBe('Rawdah, Riyadh');
  for (const q of ['rawdah', 'Riyadh', 'الروضة', 'rawdah, riyadh'])
    expect(
      (await listDeliveries(fixture.ctx, { q })).rows.map((row) => row.id),
      q,
    ).toEqual([id]);
});

test('a pin counts to the listed area within three kilometers and is marked; farther it is not known', async () => {
  const near = await order(at(24.736, 46.774));
  expect([near.area, near.isAreaByPin]).toEqual(['Rawdah, Riyadh', true]);
  const far = await order(at(24.2, 46.4));
  expect([far.area, far.isAreaByPin]).toEqual([null, false]);
  await order(to('Rawdah', 'Riyadh'));
  expect(await byArea()).toEqual([
    [null, 1, 0],
    ['Rawdah, Riyadh', 2, 1],
  ]);
});

test('an order made elsewhere has the district of the city in its address', async () => {
  const { code } = await order(to('Rawdah', 'Jeddah'));
  const answer = await fixture.ctx.service.getDelivery(code ?? '');
  const row = importedRow(fixture.ctx, answer, { statusAt: null, pickup: null });
  expect(row.area).toBe('Rawdah, Jeddah');
  expect(row.draft).toEqual({ destination: { district: 'Rawdah', city: 'Jeddah' } });

  const without = (pin: { latitude: number | null; longitude: number | null }) => {
    const { delivery } = answer;
    const customer = { ...delivery.customer, ...pin, address: 'Building 9, Rawdah, Saudi Arabia' };
    return importedRow(
      fixture.ctx,
      { ...answer, delivery: { ...delivery, customer } },
      { statusAt: null, pickup: null },
    );
  };
  expect(without({ latitude: 24.74, longitude: 46.77 }).area).toBe('Rawdah, Riyadh');
  expect(without({ latitude: null, longitude: null }).area).toBeNull();
});
