// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openPage, settle } from '@/lib/testing/testing-page';
import { emptyOrder } from '../order/order-form';
import { useFeeFrom } from './use-fee-from';

const { destination, ...empty } = emptyOrder('KW', 'D-1');
const DOOR = { area: 'Salmiya', block: '5', street: '1', building: '7' };
const PERSON = { contact_name: 'Ali', contact_phone: '50123456' };
const TRIP = { ...empty, destination_format: 'kuwait_format', destination: { ...destination, ...DOOR, ...PERSON } };
vi.mock('./use-settled-trip', () => ({ useSettledTrip: () => TRIP }));
const [CHOSEN, NEARER] = ['a'.repeat(24), 'b'.repeat(24)];

let offered: ReturnType<typeof useFeeFrom>;
function Line() {
  offered = useFeeFrom({ chosen: CHOSEN, nearer: NEARER });
  return null;
}

test.each([
  ['1.500', '1.250', 'KWD', '1.250'],
  ['1.500', '1.500', 'KWD', undefined],
  ['1.500', '2.000', 'KWD', undefined],
  ['1.500', '1.250', 'SAR', undefined],
])('instead of %s KWD a branch for %s %s is offered: %s', async (current, deliveryFee, currency, expected) => {
  const more = { distanceMeters: null, durationSeconds: null, times: null, askedAt: '', isApproximate: false };
  const fees = [
    { deliveryFee: current, currency: 'KWD', ...more },
    { deliveryFee, currency, ...more },
  ];
  const page = await openPage(<Line />, { answers: { 'POST /api/estimates': fees } });
  await vi.waitFor(() => expect(page.callsOf('POST /api/estimates')).toHaveLength(2));
  await vi.waitFor(() => expect(page.client.isFetching()).toBe(0));
  await settle();
  expect(page.callsOf('POST /api/estimates').map(({ body }) => body)).toMatchObject([
    { origin: { branch_id: CHOSEN } },
    { origin: { branch_id: NEARER } },
  ]);
  expect(offered).toEqual(expected && { deliveryFee: expected, currency, current });
});
