import { afterEach, expect, test } from 'vitest';
import { addressInEnglish } from '@/lib/format/text/country-address';
import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { addressInArabic } from '@/lib/map/areas/areas';
import { CreateDelivery } from '@/lib/order/schema';
import { readReport } from '@/lib/reports/read.server';
import { ReportQuery } from '@/lib/reports/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { listDeliveries } from '../list/list.server';

/** An order of each country by its own address form: the list, both languages, the search and the report by area. */

let fixture: ServiceFixture;
afterEach(() => fixture.close());

const CASES: {
  country: 'KW' | 'BH' | 'SA';
  phone: string;
  to: { destination_format: string; destination: Record<string, string> };
  area: string;
  english: string[];
  arabic: string[];
  searches: string[];
}[] = [
  {
    country: 'KW',
    phone: '50123456',
    to: format('kuwait_format', { area: 'Salmiya', block: '10', street: '3', building: '7' }),
    area: 'Salmiya',
    english: ['Block 10', 'Street 3', 'Building 7'],
    arabic: ['قطعة 10', 'شارع 3', 'مبنى 7'],
    searches: ['salmiya', 'السالمية'],
  },
  {
    country: 'BH',
    phone: '36123456',
    to: format('bahrain_format', { area: 'Adliya', block: '338', street: '3801', building: '12', apartment: '21' }),
    area: 'Adliya',
    english: ['Block 338', 'Road 3801', 'Building 12', 'Flat 21'],
    arabic: ['مجمع 338', 'طريق 3801', 'مبنى 12', 'شقة 21'],
    searches: ['adliya', 'العدلية'],
  },
  {
    country: 'SA',
    phone: '0501234567',
    to: format('ksa_format', { city: 'Jeddah', district: 'Rawdah', street: 'Tahlia Street', building: '9' }),
    area: 'Rawdah, Jeddah',
    english: ['Tahlia Street', 'Building 9'],
    arabic: ['Tahlia Street', 'مبنى 9'],
    searches: ['rawdah', 'جدة'],
  },
];

test.each(CASES)('an order in $country has the words and the area of its country', async (given) => {
  const { country, phone, to, area, english, arabic, searches } = given;
  fixture = await createServiceFixture({ country });
  const { ctx, merchant } = fixture;
  await fixture.control('PUT', `/merchants/${merchant.id}/wallet`, { balance: 50_000 });
  const input = CreateDelivery(country, 'v2').parse({
    reference: `OWN-${country}`,
    payment: { amount: '5', type: 'paid' },
    origin_format: 'branch_format',
    origin: { branch_id: merchant.branches[0]?.id ?? '' },
    ...to,
    destination: { ...to.destination, contact_name: 'Sara', contact_phone: phone },
  });
  const { delivery } = await createDelivery(ctx, input);
  expect(delivery.area).toBe(area);

  const { customerAddress } = delivery;
  const shown = placeOfAddress(addressInEnglish(country, customerAddress), area);
  expect(shown.area).toBe(area);
  expect([...shown.rest].sort()).toEqual([...english].sort());
  const inArabic = placeOfAddress(addressInArabic(country, customerAddress), addressInArabic(country, area));
  expect([...inArabic.rest].sort()).toEqual([...arabic].sort());

  for (const q of searches)
    expect(
      (await listDeliveries(ctx, { q })).rows.map(({ id }) => id),
      q,
    ).toEqual([delivery.id]);
  const day = (away: number) => new Date(ctx.now().getTime() + away * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await readReport(ctx, ReportQuery.parse({ from: day(-1), to: day(1), by: 'area' }));
  expect(rows.map(({ key, orders }) => [key, orders])).toEqual([[area, 1]]);
});

function format(destination_format: string, destination: Record<string, string>) {
  return { destination_format, destination };
}
